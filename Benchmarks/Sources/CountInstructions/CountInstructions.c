#include "CountInstructions.h"

// A call that no optimizer leaves out.
__attribute__((noinline)) void instructions_mark(void) { __asm__ volatile("" ::: "memory"); }
