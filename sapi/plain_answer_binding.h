// The answer to a request that never reached the application, or that its time has cut off. Never suspends.
#pragma once

// Drops what the request has printed and, if nothing was sent, its headers, and sets the status.
void keel_answer_plainly(int status);
