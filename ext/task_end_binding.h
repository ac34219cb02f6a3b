// The end of stock PHP's request, as its tasks see it.
#pragma once

// In code that no loop started, makes sure that tasks are cancelled and have ended before PHP destructs the objects of
// the request. The server does so itself for its requests. Cheap; never suspends.
void keel_finish_tasks_at_shutdown();
