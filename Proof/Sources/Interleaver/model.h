#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#include "include/Interleaver.h"

/// How much of what each thread has done is known: to a thread, at a lock, in a store.
typedef struct {
  uint32_t of[il_thread_limit];
} il_clock;

enum { il_loaded_limit = 8 };

typedef struct {
  pthread_t pthread;
  sem_t *turn;
  bool is_started, is_enabled, is_done;
  /// What it has learned, and what relaxed loads have seen, for a fence to learn.
  il_clock clock, seen_by_relaxed_loads;
  /// What a relaxed store publishes since the last releasing fence.
  il_clock released_by_fence;
  /// Successive loads that returned nothing new: of the program's own data, and of other memory.
  int idle_static_loads, idle_loads;
  /// Where it has loaded from since something has changed.
  uintptr_t loaded[il_loaded_limit];
  int loaded_count;
  /// Whether it continues to spin, though others could run.
  bool is_stubborn;
  /// Accesses are not checked while this is positive.
  int ignores;
  uintptr_t stack_low, stack_high;
  void (*body)(void *);
  void *context;
} il_thread;

extern il_thread il_threads[il_thread_limit];
extern il_settings il_now;
/// A number of the schedule, so that what is left of earlier ones counts as not there.
extern uint32_t il_generation;
/// The number of the calling thread; negative for one that is not switched.
extern _Thread_local int il_me;
/// Whether accesses and atomic operations of the calling thread are checked.
static inline bool il_is_watched(void) { return il_me >= 0; }

static inline void il_join(il_clock *clock, const il_clock *other) {
  for (int thread = 0; thread < il_thread_limit; thread++)
    if (other->of[thread] > clock->of[thread]) clock->of[thread] = other->of[thread];
}

static inline il_clock *il_my_clock(void) { return &il_threads[il_me].clock; }
/// What the caller does from here on is not known to threads that have learned from it.
static inline void il_tick(void) { il_my_clock()->of[il_me]++; }

// The C library's own, under those of entries.c.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

// Threads.

/// A place at which another thread may run.
void il_point(il_operation operation, uintptr_t address, uintptr_t place);
/// The same for a load: spinning is noticed.
void il_load_point(uintptr_t address, uintptr_t place);
/// Chooses one of several: what is to be repeated, what is drawn, or the first.
int il_choose(int count);
bool il_may_load_stale(void);
/// Something has changed: spinning threads may continue.
void il_progress(void);
/// Waits until an address is signaled.
void il_wait(uintptr_t address, uintptr_t place);
/// Wakes threads that wait at an address.
void il_signal(uintptr_t address, bool all);
void il_yield(uintptr_t place);
void il_note(il_operation operation, uintptr_t address, uint64_t value, int staleness, uintptr_t place);

// Reduction.

typedef enum {
  il_reads_from,
  il_writes_to,
  /// References to an object are added or removed, not the last one.
  il_counts,
  /// The last reference to an object is removed.
  il_ends_object,
  /// Asks whether there is one reference only.
  il_asks_unique,
} il_event_kind;

void il_reset_reduction(void);
/// A new block of memory.
void il_name_block(uintptr_t address, size_t size);
/// The caller does something that others may depend on, or that depends on others.
///
/// - Parameter change: How many references are added.
void il_event(uintptr_t address, il_event_kind kind, int change);
/// The caller was not stopped at a choice: what it does until the next one is a step.
void il_begin_step(int choice);
void il_end_step(bool gives_turn_away);
/// The caller is stopped at a choice, for another thread.
void il_stop_before_step(int choice);
/// The caller continues.
void il_resume(void);
/// Whether continuing a thread makes a schedule with the same outcome as one that was run before.
bool il_is_vain(int thread);

// Memory.

void il_reset_memory(void);
void il_read(uintptr_t address, size_t size, uintptr_t place);
void il_write(uintptr_t address, size_t size, uintptr_t place);
/// A new block: what was known of its addresses is discarded.
void il_allocated(uintptr_t address, size_t size);
/// - Returns: Whether the block is kept until the end of the schedule.
bool il_freed(void *block, size_t size, uintptr_t place);
void il_report_memory(il_report *report);
/// Frees what was kept.
void il_free_kept(void);
/// What is known of a lock or an object.
typedef struct {
  il_clock clock;
  /// Which thread holds it, and how often; there is no owner while this is 0.
  int owner, depth;
} il_thing;
il_thing *il_thing_at(uintptr_t address);
/// Whether a block there was freed in this schedule, which is then a finding.
bool il_is_freed(uintptr_t address, uintptr_t place);

/// Has references of Swift objects counted here too.
void il_watch_references(void);

// Atomic operations.

uint64_t il_atomic_load(uintptr_t address, int size, int order, uintptr_t place);
void il_atomic_store(uintptr_t address, int size, uint64_t value, int order, uintptr_t place);
typedef uint64_t (*il_change)(uint64_t old, uint64_t operand);
uint64_t il_atomic_change(
  uintptr_t address, int size, il_change change, uint64_t operand, int order, uintptr_t place);
/// The same in one step with the previous operation: no other thread runs in between.
uint64_t il_change_now(
  uintptr_t address, int size, il_change change, uint64_t operand, int order, uintptr_t place);
bool il_atomic_compare_exchange(
  uintptr_t address, int size, uint64_t *expected, uint64_t desired, int order, int failure_order,
  uintptr_t place);
void il_fence(int order);
