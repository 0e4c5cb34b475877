#pragma once

// Enqueues a function on a serial queue once for each number below a count, which it
// receives, and waits for all calls.
void bare_dispatch(long count, void (*work)(void *number));
