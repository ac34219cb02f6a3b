<?php
// The application of the hello runs, for Keel (app mode).
return static fn (Keel\Request $request): string => 'Hello World';
