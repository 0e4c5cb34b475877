#include "model.h"

#include <string.h>

// What atomic operations return, after the memory model of C11: a load may return any store that the loading
// thread does not know to be overwritten. Each location keeps its last stores, with
// what each of them publishes.

enum { kept_stores = 8, location_limit = 1 << 12 };

typedef struct {
  uint64_t value;
  int thread;
  /// The storing thread's own time.
  uint32_t time;
  /// What a thread that acquires it learns.
  il_clock hands_on;
} store;

typedef struct {
  uintptr_t address;
  uint32_t generation;
  /// How many stores there have been; the last ones are kept, by number modulo `kept_stores`.
  uint32_t count;
  store stores[kept_stores];
  /// The number of the newest store that each thread has seen.
  uint32_t seen[il_thread_limit];
  /// The newest sequentially consistent store.
  uint32_t sequential;
} location;

static location locations[location_limit];
static il_clock sequential_clock;
static uint32_t clock_generation;

static inline bool acquires(int order) {
  return order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME || order == __ATOMIC_ACQ_REL
    || order == __ATOMIC_SEQ_CST;
}
static inline bool releases(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

// MARK: Mistakes

enum { site_limit = 1 << 13 };

static il_site sites[site_limit];
static int site_index[2 * site_limit], site_count;

const il_site *il_sites(int *count) {
  *count = site_count;
  return sites;
}

/// Notes an operation.
///
/// - Returns: Whether to do it wrong.
static bool is_mistaken(il_mistake mistake, uintptr_t place, bool is_exchange, bool orders) {
  for (uintptr_t index = place;; index++) {
    int *at = &site_index[index % (2 * site_limit)];
    if (*at == 0 && site_count < site_limit) {
      sites[site_count++] = (il_site){place, is_exchange, orders};
      *at = site_count;
    }
    if (*at == 0) break;
    if (sites[*at - 1].place != place) continue;
    if (orders) sites[*at - 1].orders = true;
    break;
  }
  if (il_now.mistake != mistake) return false;
  for (int index = 0; index < il_now.mistaken_count; index++)
    if (il_now.mistaken[index] == place) return true;
  return false;
}

/// The order that an operation has, or has by mistake.
static int actual(int order, uintptr_t place, bool is_exchange) {
  return is_mistaken(il_relaxed, place, is_exchange, order != __ATOMIC_RELAXED) ? __ATOMIC_RELAXED : order;
}

static bool was_reached;

bool il_is_planted(const char *name) {
  if (il_now.planted == NULL || strcmp(il_now.planted, name) != 0) return false;
  return was_reached = true;
}

bool il_plant_was_reached(void) { return was_reached; }

// MARK: Memory

static uint64_t read_memory(uintptr_t address, int size) {
  switch (size) {
  case 1: return *(volatile uint8_t *)address;
  case 2: return *(volatile uint16_t *)address;
  case 4: return *(volatile uint32_t *)address;
  default: return *(volatile uint64_t *)address;
  }
}

static void write_memory(uintptr_t address, int size, uint64_t value) {
  switch (size) {
  case 1: *(volatile uint8_t *)address = (uint8_t)value; break;
  case 2: *(volatile uint16_t *)address = (uint16_t)value; break;
  case 4: *(volatile uint32_t *)address = (uint32_t)value; break;
  default: *(volatile uint64_t *)address = value;
  }
}

static store *newest(location *location) { return &location->stores[(location->count - 1) % kept_stores]; }

/// What is known of an address. What was stored there otherwise, as at its initialization, is known to all.
static location *find(uintptr_t address, int size) {
  uint64_t value = read_memory(address, size);
  location *it = NULL;
  for (uint32_t index = (uint32_t)(address >> 2) * 2654435761u >> 20;; index++) {
    it = &locations[index % location_limit];
    if (it->generation != il_generation || it->address == address) break;
  }
  if (it->generation != il_generation) {
    memset(it, 0, sizeof *it);
    it->generation = il_generation;
    it->address = address;
  } else if (newest(it)->value == value) {
    return it;
  }
  it->count++;
  *newest(it) = (store){.value = value, .thread = 0, .time = 0};
  for (int thread = 0; thread < il_thread_limit; thread++) it->seen[thread] = it->count - 1;
  return it;
}

/// The oldest store that the caller may load.
static uint32_t oldest_loadable(location *it, int order) {
  uint32_t last = it->count - 1, first = it->count > kept_stores ? it->count - kept_stores : 0;
  uint32_t known = it->seen[il_me] > first ? it->seen[il_me] : first;
  for (uint32_t number = last; number > known; number--) {
    store *candidate = &it->stores[number % kept_stores];
    if (candidate->time <= il_my_clock()->of[candidate->thread]) known = number;
  }
  if (order == __ATOMIC_SEQ_CST && it->sequential > known) known = it->sequential;
  return known;
}

static void learn(const store *from, int order) {
  il_join(acquires(order) ? il_my_clock() : &il_threads[il_me].seen_by_relaxed_loads, &from->hands_on);
}

uint64_t il_atomic_load(uintptr_t address, int size, int order, uintptr_t place) {
  order = actual(order, place, false);
  il_load_point(address, place);
  location *it = find(address, size);
  uint32_t taken = it->count - 1;
  uint32_t oldest = oldest_loadable(it, order);
  if (oldest < taken && il_may_load_stale()) taken -= (uint32_t)il_choose((int)(taken - oldest) + 1);
  it->seen[il_me] = taken;
  store *from = &it->stores[taken % kept_stores];
  learn(from, order);
  il_event(address, il_reads_from, 0);
  il_note(il_loads, address, from->value, (int)(it->count - 1 - taken), place);
  return from->value;
}

/// Adds a store.
///
/// - Parameter replaced: The store that an exchange has read: what it publishes is
///   published with the new one.
static void add(location *it, int size, uint64_t value, int order, const store *replaced) {
  il_event(it->address, il_writes_to, 0);
  il_clock hands_on = releases(order) ? *il_my_clock() : il_threads[il_me].released_by_fence;
  if (replaced != NULL) il_join(&hands_on, &replaced->hands_on);
  it->count++;
  *newest(it) = (store){value, il_me, il_my_clock()->of[il_me], hands_on};
  it->seen[il_me] = it->count - 1;
  if (order == __ATOMIC_SEQ_CST) it->sequential = it->count - 1;
  write_memory(it->address, size, value);
  il_tick();
  il_progress();
}

void il_atomic_store(uintptr_t address, int size, uint64_t value, int order, uintptr_t place) {
  order = actual(order, place, false);
  il_point(il_stores, address, place);
  add(find(address, size), size, value, order, NULL);
  il_note(il_stores, address, value, 0, place);
}

uint64_t il_atomic_change(
  uintptr_t address, int size, il_change change, uint64_t operand, int order, uintptr_t place) {
  order = actual(order, place, true);
  il_point(il_exchanges, address, place);
  if (is_mistaken(il_torn, place, true, false)) {
    store old = *newest(find(address, size));
    learn(&old, order);
    il_point(il_stores, address, place);
    add(find(address, size), size, change(old.value, operand), order, NULL);
    il_note(il_stores, address, change(old.value, operand), 0, place);
    return old.value;
  }
  return il_change_now(address, size, change, operand, order, place);
}

uint64_t il_change_now(
  uintptr_t address, int size, il_change change, uint64_t operand, int order, uintptr_t place) {
  location *it = find(address, size);
  store old = *newest(it);
  learn(&old, order);
  add(it, size, change(old.value, operand), order, &old);
  il_note(il_exchanges, address, newest(it)->value, 0, place);
  return old.value;
}

bool il_atomic_compare_exchange(
  uintptr_t address, int size, uint64_t *expected, uint64_t desired, int order, int failure_order,
  uintptr_t place) {
  uint64_t wanted = *expected;
  order = actual(order, place, true);
  il_point(il_exchanges, address, place);
  location *it = find(address, size);
  store old = *newest(it);
  *expected = old.value;
  bool is_equal = old.value == wanted;
  learn(&old, is_equal ? order : failure_order);
  it->seen[il_me] = it->count - 1;
  if (!is_equal) il_event(address, il_reads_from, 0);
  if (is_equal && is_mistaken(il_torn, place, true, false)) {
    il_point(il_stores, address, place);
    add(find(address, size), size, desired, order, NULL);
  } else if (is_equal) {
    add(it, size, desired, order, &old);
  }
  il_note(is_equal ? il_exchanges : il_loads, address, is_equal ? desired : old.value, 0, place);
  return is_equal;
}

void il_fence(int order) {
  il_thread *me = &il_threads[il_me];
  if (acquires(order)) il_join(&me->clock, &me->seen_by_relaxed_loads);
  if (order == __ATOMIC_SEQ_CST) {
    if (clock_generation != il_generation) memset(&sequential_clock, 0, sizeof sequential_clock);
    clock_generation = il_generation;
    il_join(&me->clock, &sequential_clock);
    il_join(&sequential_clock, &me->clock);
  }
  if (releases(order)) {
    me->released_by_fence = me->clock;
    il_tick();
  }
}
