#pragma once

#include <stdint.h>

/// How many bytes of the heap are in use, with the allocator's headers; 0 where the allocator does not say.
int64_t heap_in_use(void);
