#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Which threads have accessed each eight bytes of memory, and when: two accesses, one a write, and neither
// known to the thread of the other, are a race, whichever came first in this schedule.

enum {
  slot_limit = 1 << 17,
  granule_limit = slot_limit / 2,
  thing_limit = 1 << 14,
  finding_limit = 16,
  kept_limit = 1 << 16
};

/// An access by one thread: which of the eight bytes, when, and where in the program.
typedef struct {
  uint8_t mask;
  int8_t thread;
  uint32_t time;
  uintptr_t place;
} access;

/// The reads of one thread that are kept; when there are more, the oldest is dropped.
enum { kept_reads = 2 };

typedef struct {
  uintptr_t number;
  /// Where its index is.
  uint32_t slot;
  bool is_freed;
  access write, reads[il_thread_limit][kept_reads];
} granule;

typedef struct {
  uintptr_t address;
  uint32_t generation;
  il_thing thing;
} known_thing;

// Those of one schedule lie side by side, and their indices in a small table: few cache lines are touched.
static granule granules[granule_limit];
static uint32_t granule_count;
/// The index of a granule, by its number. It counts if that granule is in use and names
/// this slot: none is cleared.
static uint32_t slots[slot_limit];
static known_thing things[thing_limit];
static int thing_count;
static il_finding findings[finding_limit];
static int finding_count;
static void *kept[kept_limit];
static int kept_count;
static long blocks_left;

void il_reset_memory(void) {
  granule_count = finding_count = kept_count = thing_count = 0;
  blocks_left = 0;
}

void il_report_memory(il_report *report) {
  report->findings = findings;
  report->finding_count = finding_count;
  report->blocks_left = blocks_left;
}

static uint32_t spread(uintptr_t value) { return (uint32_t)((value * 0x9E3779B97F4A7C15) >> 32); }

/// - Returns: `NULL` if there is none and none is made, or too many are there.
static granule *find(uintptr_t number, bool makes) {
  for (uint32_t slot = spread(number) % slot_limit;; slot = (slot + 1) % slot_limit) {
    granule *it = &granules[slots[slot]];
    if (slots[slot] < granule_count && it->slot == slot) {
      if (it->number == number) return it;
      continue;
    }
    if (!makes || granule_count == granule_limit) return NULL;
    slots[slot] = granule_count;
    it = &granules[granule_count++];
    *it = (granule){.number = number, .slot = slot};
    return it;
  }
}

static void add_finding(
  il_finding_kind kind, uintptr_t address, uintptr_t place, bool is_write, int thread, uintptr_t earlier,
  bool was_write) {
  for (int index = 0; index < finding_count; index++)
    if (findings[index].kind == kind && findings[index].access.place == place
        && findings[index].earlier.place == earlier)
      return;
  if (finding_count == finding_limit) return;
  findings[finding_count++] =
    (il_finding){kind, address, {il_me, place, is_write}, {thread, earlier, was_write}};
}

static void compare(const granule *it, const access *new, bool is_write, const access *old, bool was_write) {
  if ((old->mask & new->mask) == 0 || old->thread == il_me) return;
  if (old->time <= il_my_clock()->of[old->thread]) return;
  add_finding(il_race, it->number << 3, new->place, is_write, old->thread, old->place, was_write);
}

/// Notes an access in the place of one with the same time, or of the oldest.
static void keep(access *of, int count, access new) {
  access *at = of;
  for (int index = 0; index < count; index++) {
    if (of[index].mask != 0 && of[index].thread == new.thread && of[index].time == new.time) {
      new.mask |= of[index].mask;
      at = &of[index];
      break;
    }
    if (of[index].time < at->time) at = &of[index];
  }
  *at = new;
}

/// - Returns: What is known of the eight bytes; `NULL` if they have been freed, or are not known.
static granule *access_granule(uintptr_t number, uint8_t mask, bool is_write, uintptr_t place) {
  // The thread that prepares and checks is ordered with all others.
  granule *it = find(number, il_me != 0);
  if (it == NULL) return NULL;
  if (it->is_freed) {
    add_finding(il_use_after_free, number << 3, place, is_write, it->write.thread, it->write.place, true);
    return NULL;
  }
  if (il_me == 0) return it;
  access new = {mask, (int8_t)il_me, il_my_clock()->of[il_me], place};
  compare(it, &new, is_write, &it->write, true);
  if (!is_write) {
    keep(it->reads[il_me], kept_reads, new);
    return it;
  }
  for (int thread = 0; thread < il_thread_limit; thread++)
    for (int index = 0; index < kept_reads; index++) compare(it, &new, true, &it->reads[thread][index], false);
  keep(&it->write, 1, new);
  return it;
}

static void access_memory(uintptr_t address, size_t size, bool is_write, uintptr_t place) {
  il_thread *me = &il_threads[il_me];
  if (!il_now.finds_races || me->ignores > 0) return;
  if (address >= me->stack_low && address < me->stack_high) return;  // its own
  uintptr_t end = address + size;
  while (address < end) {
    uintptr_t from = address & 7, to = end - (address - from);
    if (to > 8) to = 8;
    access_granule(address >> 3, (uint8_t)((0xFF << from) & (0xFF >> (8 - to))), is_write, place);
    address += to - from;
  }
}

void il_read(uintptr_t address, size_t size, uintptr_t place) { access_memory(address, size, false, place); }
void il_write(uintptr_t address, size_t size, uintptr_t place) { access_memory(address, size, true, place); }

// MARK: Blocks

void il_allocated(uintptr_t address, size_t size) {
  blocks_left++;
  il_name_block(address, size);
  for (uintptr_t number = address >> 3; number <= (address + size - 1) >> 3; number++) {
    granule *it = find(number, false);
    if (it == NULL) continue;
    *it = (granule){.number = it->number, .slot = it->slot};
  }
}

bool il_freed(void *block, size_t size, uintptr_t place) {
  uintptr_t address = (uintptr_t)block;
  granule *first = find(address >> 3, true);
  if (first != NULL && first->is_freed) {
    add_finding(il_double_free, address, place, true, first->write.thread, first->write.place, true);
    return true;
  }
  if (kept_count == kept_limit) return false;
  kept[kept_count++] = block;
  blocks_left--;
  for (uintptr_t number = address >> 3; number < (address + size) >> 3; number++) {
    if (il_now.finds_races) access_granule(number, 0xFF, true, place);
    granule *it = find(number, true);
    if (it == NULL) continue;
    it->is_freed = true;
    it->write = (access){0xFF, (int8_t)il_me, il_my_clock()->of[il_me], place};
  }
  il_note(il_frees, address, size, 0, place);
  return true;
}

void il_free_kept(void) {
  for (int index = 0; index < kept_count; index++) __libc_free(kept[index]);
  kept_count = 0;
}

// MARK: Locks and objects

il_thing *il_thing_at(uintptr_t address) {
  for (uint32_t index = spread(address);; index++) {
    known_thing *it = &things[index % thing_limit];
    if (it->generation == il_generation && it->address == address) return &it->thing;
    if (it->generation == il_generation) continue;
    if (++thing_count == thing_limit) {
      fprintf(stderr, "interleavings: a scenario has more than %d locks and objects\n", thing_limit);
      abort();
    }
    memset(it, 0, sizeof *it);
    it->generation = il_generation;
    it->address = address;
    return &it->thing;
  }
}

bool il_is_freed(uintptr_t address, uintptr_t place) {
  granule *it = find(address >> 3, false);
  if (it == NULL || !it->is_freed) return false;
  add_finding(il_use_after_free, address, place, true, it->write.thread, it->write.place, true);
  return true;
}
