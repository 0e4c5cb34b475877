#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Which schedules need not be run, since one that is run has the same outcome.
//
// A thread is stopped before one of its steps, others run, and then it continues. If nothing that they did
// conflicts with what it does up to its next choice, it could have been stopped there: that schedule has the
// same order of everything that depends on each other, no more preemptions, and comes earlier in depth-first
// order. So a stopped thread continues only after something that conflicts with its next step. What a step
// does is known from the schedule in which the thread was not stopped there, which comes first.
//
// Plain accesses need not be compared: two that conflict are ordered by something that is compared, or they
// race, which is found whichever comes first.

enum { step_limit = 1 << 14, event_limit = 24, block_limit = 1 << 16, name_limit = 1 << 18 };

typedef struct {
  uint64_t name;
  il_event_kind kind;
  /// Of an object: how many references were added, and the lowest that this was in between.
  int32_t net, lowest;
} event;

/// What a thread did from one choice to the next.
typedef struct {
  int count;
  /// More was done than is kept, or the thread yielded: anything conflicts with it.
  bool meets_all;
  /// How many blocks there were when it began: other threads do not know later ones.
  int block_count;
  event events[event_limit];
} step;

static step steps[step_limit];
/// Which step each thread is doing, or was stopped before; none is negative.
static int doing[il_thread_limit], stopped_before[il_thread_limit];
/// Whether something has been done that conflicts with the step that a stopped thread was stopped before.
static bool is_met[il_thread_limit];

void il_reset_reduction(void) {
  for (int thread = 0; thread < il_thread_limit; thread++) doing[thread] = stopped_before[thread] = -1;
}

// MARK: Names of memory

// Blocks have other addresses in each schedule, and are named by the order in which they were allocated:
// schedules that begin alike allocate alike.

typedef struct {
  uintptr_t granule;
  uint32_t generation;
  int block;
} known_block;

static known_block known_blocks[name_limit];
static uintptr_t blocks[block_limit];
static int block_count, named_count;
static uint32_t blocks_generation;
/// There are more blocks than can be named.
static bool is_nameless;

static known_block *block_at(uintptr_t granule) {
  for (uintptr_t index = granule * 0x9E3779B97F4A7C15 >> 40;; index++) {
    known_block *it = &known_blocks[index % name_limit];
    if (it->generation != il_generation || it->granule == granule) return it;
  }
}

void il_name_block(uintptr_t address, size_t size) {
  if (!il_now.is_reduced) return;
  if (blocks_generation != il_generation) {
    blocks_generation = il_generation;
    block_count = named_count = 0;
    is_nameless = false;
  }
  named_count += (int)(size >> 4) + 1;
  is_nameless = is_nameless || block_count == block_limit || named_count > name_limit / 2;
  if (is_nameless) return;
  for (uintptr_t granule = address >> 4; granule <= (address + size - 1) >> 4; granule++)
    *block_at(granule) = (known_block){granule, il_generation, block_count};
  blocks[block_count++] = address;
}

static const uint64_t in_block = 1ull << 63;

static uint64_t name_of(uintptr_t address) {
  known_block *it = block_at(address >> 4);
  if (it->generation != il_generation) return address;
  return in_block | (uint64_t)it->block << 32 | (address - blocks[it->block]);
}

static int block_of(uint64_t name) { return (int)(name >> 32 & 0x7FFFFFFF); }

static uintptr_t address_of(uint64_t name) {
  if (!(name & in_block)) return name;
  if (block_of(name) >= block_count) {
    fputs("interleavings: a step is compared that names a block of another schedule\n", stderr);
    abort();
  }
  return blocks[block_of(name)] + (uint32_t)name;
}

// MARK: Events

static bool meet(il_event_kind a, il_event_kind b) {
  if (a == il_ends_object || b == il_ends_object) return true;
  if (a == il_asks_unique || b == il_asks_unique) return a == il_counts || b == il_counts;
  return a == il_writes_to || b == il_writes_to;
}

static void keep(step *step, uint64_t name, il_event_kind kind, int change) {
  if (name & in_block && block_of(name) >= step->block_count) return;
  event *it = NULL;
  for (int index = 0; index < step->count && it == NULL; index++)
    if (step->events[index].name == name && step->events[index].kind == kind) it = &step->events[index];
  if (it == NULL) {
    if (step->count == event_limit) {
      step->meets_all = true;
      return;
    }
    it = &step->events[step->count++];
    *it = (event){.name = name, .kind = kind};
  }
  it->net += change;
  if (it->net < it->lowest) it->lowest = it->net;
}

void il_event(uintptr_t address, il_event_kind kind, int change) {
  if (!il_now.is_reduced || il_me <= 0) return;
  uint64_t name = name_of(address);
  if (doing[il_me] >= 0) keep(&steps[doing[il_me]], name, kind, change);
  for (int thread = 1; thread < il_thread_limit; thread++) {
    if (thread == il_me || stopped_before[thread] < 0 || is_met[thread]) continue;
    const step *next = &steps[stopped_before[thread]];
    for (int index = 0; index < next->count && !is_met[thread]; index++)
      is_met[thread] = next->events[index].name == name && meet(next->events[index].kind, kind);
  }
}

// MARK: Steps

void il_begin_step(int choice) {
  if (!il_now.is_reduced) return;
  doing[il_me] = choice < step_limit ? choice : -1;
  if (choice >= step_limit) return;
  step *it = &steps[choice];
  // What it loads may have been chosen otherwise the last time: then both count.
  if (choice >= il_now.choice_count) it->count = 0, it->meets_all = false;
  // With another number of blocks, what is kept of the last time names other blocks, or freed memory.
  else if (it->block_count != block_count) it->count = 0, it->meets_all = true;
  it->block_count = block_count;
  for (int index = 0; index < it->count; index++) it->events[index].net = 0;
}

void il_end_step(bool gives_turn_away) {
  if (gives_turn_away && doing[il_me] >= 0) steps[doing[il_me]].meets_all = true;
  doing[il_me] = -1;
}

void il_stop_before_step(int choice) {
  if (!il_now.is_reduced) return;
  doing[il_me] = -1;
  stopped_before[il_me] = choice < step_limit ? choice : -1;
  if (is_nameless || choice >= step_limit) is_met[il_me] = true;
  // With another number of blocks they are numbered otherwise: something was allocated
  // once for the whole process.
  else is_met[il_me] = steps[choice].meets_all || steps[choice].block_count != block_count;
}

void il_resume(void) { stopped_before[il_me] = -1; }

size_t swift_retainCount(void *object);

/// Whether a step would release the last reference to some object now, and did not before.
static bool would_end_object(const step *step) {
  for (int index = 0; index < step->count; index++) {
    const event *it = &step->events[index];
    if (it->kind != il_counts || it->lowest == 0) continue;
    if ((int64_t)swift_retainCount((void *)address_of(it->name)) + it->lowest <= 0) return true;
  }
  return false;
}

bool il_is_vain(int thread) {
  if (!il_now.is_reduced || stopped_before[thread] < 0 || is_met[thread]) return false;
  return !would_end_object(&steps[stopped_before[thread]]);
}
