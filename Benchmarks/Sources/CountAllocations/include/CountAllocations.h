#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether this platform's allocator can be counted.
bool allocations_are_countable(void);

/// Starts or stops counting. While it is stopped, an allocation costs one more load than without this target.
void allocations_set_counting(bool on);

/// How many blocks were allocated while counting was on.
int64_t allocations_made(void);

/// By how many blocks the live heap grew while counting was on.
int64_t allocations_live_blocks(void);

/// By how many bytes the live heap grew while counting was on: whole blocks, with the allocator's header.
int64_t allocations_live_bytes(void);
