#include "model.h"

#include <string.h>

// What the compiler calls in code that is compiled as for the Thread Sanitizer. The names and meanings are
// those of the sanitizer's interface in compiler-rt. Threads that are not switched do what
// they would have done without.

#define HERE ((uintptr_t)__builtin_return_address(0))

static bool is_instrumented = false;

void __tsan_init(void) { is_instrumented = true; }
bool il_is_instrumented(void) { return is_instrumented; }

void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}

// Around what the compiler knows to be ordered in other ways.
void __tsan_ignore_thread_begin(void) { if (il_is_watched()) il_threads[il_me].ignores++; }
void __tsan_ignore_thread_end(void) { if (il_is_watched()) il_threads[il_me].ignores--; }

// MARK: Plain accesses

#define ACCESS(name, size, reads, writes)                           \
  void __tsan_##name(void *address) {                               \
    if (!il_is_watched()) return;                                   \
    if (reads) il_read((uintptr_t)address, size, HERE);             \
    if (writes) il_write((uintptr_t)address, size, HERE);           \
  }
#define ACCESSES(size)                                              \
  ACCESS(read##size, size, true, false)                             \
  ACCESS(write##size, size, false, true)                            \
  ACCESS(read_write##size, size, true, true)                        \
  ACCESS(unaligned_read##size, size, true, false)                   \
  ACCESS(unaligned_write##size, size, false, true)                  \
  ACCESS(unaligned_read_write##size, size, true, true)
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
ACCESS(vptr_read, 8, true, false)

void __tsan_vptr_update(void *address, void *value) {
  (void)value;
  if (il_is_watched()) il_write((uintptr_t)address, 8, HERE);
}
void __tsan_read_range(void *address, size_t size) {
  if (il_is_watched()) il_read((uintptr_t)address, size, HERE);
}
void __tsan_write_range(void *address, size_t size) {
  if (il_is_watched()) il_write((uintptr_t)address, size, HERE);
}
// A mutating call on a variable, which may be of a library that is not compiled so, as swap(_:_:) is.
void __tsan_external_read(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  if (il_is_watched()) il_read((uintptr_t)address, 1, HERE);
}
void __tsan_external_write(void *address, void *caller, void *tag) {
  (void)caller, (void)tag;
  if (il_is_watched()) il_write((uintptr_t)address, 1, HERE);
}

void *__tsan_memcpy(void *to, const void *from, size_t size) {
  if (il_is_watched()) {
    il_read((uintptr_t)from, size, HERE);
    il_write((uintptr_t)to, size, HERE);
  }
  return memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, size_t size) {
  if (il_is_watched()) {
    il_read((uintptr_t)from, size, HERE);
    il_write((uintptr_t)to, size, HERE);
  }
  return memmove(to, from, size);
}
void *__tsan_memset(void *to, int value, size_t size) {
  if (il_is_watched()) il_write((uintptr_t)to, size, HERE);
  return memset(to, value, size);
}

// MARK: Atomic operations

static uint64_t exchange(uint64_t old, uint64_t new) { return (void)old, new; }
static uint64_t fetch_add(uint64_t old, uint64_t operand) { return old + operand; }
static uint64_t fetch_sub(uint64_t old, uint64_t operand) { return old - operand; }
static uint64_t fetch_and(uint64_t old, uint64_t operand) { return old & operand; }
static uint64_t fetch_or(uint64_t old, uint64_t operand) { return old | operand; }
static uint64_t fetch_xor(uint64_t old, uint64_t operand) { return old ^ operand; }
static uint64_t fetch_nand(uint64_t old, uint64_t operand) { return ~(old & operand); }

#define CHANGE(bits, name, builtin)                                                                     \
  uint##bits##_t __tsan_atomic##bits##_##name(volatile uint##bits##_t *at, uint##bits##_t operand, int order) { \
    if (!il_is_watched()) return builtin(at, operand, __ATOMIC_SEQ_CST);                                \
    return (uint##bits##_t)il_atomic_change((uintptr_t)at, bits / 8, name, operand, order, HERE);       \
  }
#define COMPARE_EXCHANGE(bits, name)                                                                    \
  int __tsan_atomic##bits##_##name(                                                                     \
    volatile uint##bits##_t *at, uint##bits##_t *expected, uint##bits##_t desired, int order, int failure) { \
    if (!il_is_watched())                                                                               \
      return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    uint64_t wide = *expected;                                                                          \
    bool is_done = il_atomic_compare_exchange((uintptr_t)at, bits / 8, &wide, desired, order, failure, HERE); \
    *expected = (uint##bits##_t)wide;                                                                   \
    return is_done;                                                                                     \
  }
#define ATOMICS(bits)                                                                                   \
  uint##bits##_t __tsan_atomic##bits##_load(const volatile uint##bits##_t *at, int order) {             \
    if (!il_is_watched()) return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                 \
    return (uint##bits##_t)il_atomic_load((uintptr_t)at, bits / 8, order, HERE);                        \
  }                                                                                                     \
  void __tsan_atomic##bits##_store(volatile uint##bits##_t *at, uint##bits##_t value, int order) {      \
    if (!il_is_watched()) return __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                         \
    il_atomic_store((uintptr_t)at, bits / 8, value, order, HERE);                                       \
  }                                                                                                     \
  CHANGE(bits, exchange, __atomic_exchange_n)                                                           \
  CHANGE(bits, fetch_add, __atomic_fetch_add)                                                           \
  CHANGE(bits, fetch_sub, __atomic_fetch_sub)                                                           \
  CHANGE(bits, fetch_and, __atomic_fetch_and)                                                           \
  CHANGE(bits, fetch_or, __atomic_fetch_or)                                                             \
  CHANGE(bits, fetch_xor, __atomic_fetch_xor)                                                           \
  CHANGE(bits, fetch_nand, __atomic_fetch_nand)                                                         \
  COMPARE_EXCHANGE(bits, compare_exchange_strong)                                                       \
  COMPARE_EXCHANGE(bits, compare_exchange_weak)                                                         \
  uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                                            \
    volatile uint##bits##_t *at, uint##bits##_t expected, uint##bits##_t desired, int order, int failure) { \
    uint##bits##_t found = expected;                                                                    \
    if (il_is_watched()) {                                                                              \
      uint64_t wide = expected;                                                                         \
      il_atomic_compare_exchange((uintptr_t)at, bits / 8, &wide, desired, order, failure, HERE);        \
      return (uint##bits##_t)wide;                                                                      \
    }                                                                                                   \
    __atomic_compare_exchange_n(at, &found, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
    return found;                                                                                       \
  }
ATOMICS(8)
ATOMICS(16)
ATOMICS(32)
ATOMICS(64)

void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (il_is_watched()) il_fence(order);
}
void __tsan_atomic_signal_fence(int order) { (void)order; }
