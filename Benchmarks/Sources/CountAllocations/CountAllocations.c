// The executable's own malloc and its family stand before those of the C library, for the libraries it loads
// too. They count and call the names under which glibc exports its allocator a second time.
#include "CountAllocations.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static bool is_counting;
static int64_t made;
static int64_t live_blocks;
static int64_t live_bytes;

static inline bool counting(void) { return __atomic_load_n(&is_counting, __ATOMIC_RELAXED); }

static int64_t bytes(void *block) {
  return block ? (int64_t)(malloc_usable_size(block) + sizeof(size_t)) : 0;
}

static void note(int64_t made_here, int64_t blocks, int64_t bytes) {
  __atomic_fetch_add(&made, made_here, __ATOMIC_RELAXED);
  __atomic_fetch_add(&live_blocks, blocks, __ATOMIC_RELAXED);
  __atomic_fetch_add(&live_bytes, bytes, __ATOMIC_RELAXED);
}

static void *noted(void *block) {
  if (block && counting()) note(1, 1, bytes(block));
  return block;
}

void *malloc(size_t size) { return noted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return noted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *block = noted(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  if (!counting()) return __libc_realloc(block, size);
  int64_t before = bytes(block);
  void *moved = __libc_realloc(block, size);
  if (moved) {
    note(1, block ? 0 : 1, bytes(moved) - before);
  } else if (size == 0) {
    note(0, block ? -1 : 0, -before);
  }
  return moved;
}

void free(void *block) {
  if (block && counting()) note(0, -1, -bytes(block));
  __libc_free(block);
}

bool allocations_are_countable(void) { return true; }
void allocations_set_counting(bool on) { __atomic_store_n(&is_counting, on, __ATOMIC_RELAXED); }
int64_t allocations_made(void) { return __atomic_load_n(&made, __ATOMIC_RELAXED); }
int64_t allocations_live_blocks(void) { return __atomic_load_n(&live_blocks, __ATOMIC_RELAXED); }
int64_t allocations_live_bytes(void) { return __atomic_load_n(&live_bytes, __ATOMIC_RELAXED); }

#else

bool allocations_are_countable(void) { return false; }
void allocations_set_counting(bool on) { (void)on; }
int64_t allocations_made(void) { return 0; }
int64_t allocations_live_blocks(void) { return 0; }
int64_t allocations_live_bytes(void) { return 0; }

#endif
