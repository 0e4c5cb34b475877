#include "model.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { choice_limit = 1 << 16, trace_limit = 1 << 16 };

il_thread il_threads[il_thread_limit];
il_settings il_now;
uint32_t il_generation;
_Thread_local int il_me = -1;

static il_choice choices[choice_limit];
static int choice_count;
static il_step trace[trace_limit];
static int trace_length;
static int thread_count, preemptions, stale_loads, switches;
static long steps;
/// Whether a schedule that is run has the same outcome: nothing more is chosen.
static bool is_vain;
static il_outcome outcome;
static uint64_t random_state;
/// A drawn choice is not the first one once in two to the power of this. The number is drawn for each
/// schedule: a mistake that takes few preemptions is found by schedules with few, at whatever points.
static int rarity;
static sem_t all_done;
/// What each thread waits for; 0 if it does not wait.
static uintptr_t awaited[il_thread_limit];
/// The number of successive loads of what was loaded before, after which a thread counts as spinning.
static const int idle_limit = 6;
/// The same for loads of the program's own data. Most are of what the compiler keeps of
/// types, one after the other.
static const int static_idle_limit = 200;
/// The number of successive loads after which a stubborn thread counts as spinning like others.
static const int stubborn_limit = 2000;

// MARK: Choices

static uint64_t next_random(void) {
  random_state += 0x9E3779B97F4A7C15;
  uint64_t x = random_state;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

/// - Parameter vain: Which of them need not be taken, as bits.
static int choose(int count, uint32_t vain) {
  if (count < 2 || is_vain) return 0;
  int taken = 0;
  while (taken + 1 < count && vain >> taken & 1) taken++;
  if (choice_count < il_now.choice_count) {
    taken = il_now.choices[choice_count];
    if (taken >= count || (il_now.counts && il_now.counts[choice_count] != count)) {
      outcome = il_unrepeatable;
      taken = 0;
    }
  } else if (il_now.seed != 0 && next_random() >> (64 - rarity) == 0) {
    taken = (int)(next_random() % (uint64_t)count);
  }
  if (choice_count < choice_limit) choices[choice_count++] = (il_choice){(uint16_t)taken, (uint16_t)count, (uint16_t)vain};
  return taken;
}

int il_choose(int count) { return choose(count, 0); }

const il_choice *il_choices(int *count) {
  il_me = -1;
  *count = choice_count;
  return choices;
}

bool il_may_load_stale(void) {
  return thread_count > 1 && stale_loads < il_now.stale_loads && il_threads[il_me].idle_loads < 2;
}

// MARK: Turns

void il_note(il_operation operation, uintptr_t address, uint64_t value, int staleness, uintptr_t place) {
  if (staleness > 0) stale_loads++;
  if (il_now.traces && trace_length < trace_limit)
    trace[trace_length++] = (il_step){il_me, operation, address, value, staleness, place};
}

/// Stops the schedule permanently. The threads stay where they are.
static void give_up(il_outcome reason) {
  outcome = reason;
  sem_post(&all_done);
  while (true) sem_wait(il_threads[il_me].turn);
}

static void hand_over(int to, bool waits) {
  int from = il_me;
  if (to == from) return;
  if (il_is_vain(to)) is_vain = true;
  switches++;
  sem_post(il_threads[to].turn);
  while (waits && sem_wait(il_threads[from].turn) != 0) {}
}

/// The threads other than one that can continue, those after it first.
static int others(int than, int *found) {
  int count = 0;
  for (int step = 1; step <= thread_count; step++) {
    int thread = (than - 1 + step) % thread_count + 1;
    if (thread != than && il_threads[thread].is_enabled && !il_threads[thread].is_done)
      found[count++] = thread;
  }
  return count;
}

static void count_step(void) {
  steps++;
  if (steps > il_now.steps && il_me > 0) give_up(il_livelock);
}

/// Chooses which thread continues, the caller or another.
static void choose_turn(void) {
  if (il_me == 0 || preemptions >= il_now.preemptions) return;
  int found[il_thread_limit];
  int count = others(il_me, found);
  if (count == 0) return;
  uint32_t vain = 0;
  for (int index = 0; index < count; index++) vain |= (uint32_t)il_is_vain(found[index]) << (index + 1);
  int choice = choice_count, taken = choose(count + 1, vain);
  if (taken == 0) return il_begin_step(choice);
  preemptions++;
  il_stop_before_step(choice);
  hand_over(found[taken - 1], true);
  il_resume();
}

void il_progress(void) {
  for (int thread = 0; thread <= thread_count; thread++) {
    il_threads[thread].idle_loads = 0;
    il_threads[thread].idle_static_loads = 0;
    il_threads[thread].loaded_count = 0;
    il_threads[thread].is_stubborn = false;
  }
}

/// Whether a thread has loaded from an address before, since something has changed.
static bool is_loaded_again(il_thread *me, uintptr_t address) {
  for (int index = 0; index < me->loaded_count && index < il_loaded_limit; index++)
    if (me->loaded[index] == address) return true;
  me->loaded[me->loaded_count++ % il_loaded_limit] = address;
  return false;
}

extern char __executable_start, _end;

static bool is_static(uintptr_t address) {
  return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&_end;
}

void il_point(il_operation operation, uintptr_t address, uintptr_t place) {
  (void)operation, (void)address, (void)place;
  count_step();
  choose_turn();
}

void il_load_point(uintptr_t address, uintptr_t place) {
  count_step();
  if (il_me == 0) return;
  il_thread *me = &il_threads[il_me];
  if (is_static(address) && me->idle_static_loads++ < static_idle_limit) {
    if (!me->is_stubborn) choose_turn();
    return;
  }
  if (!is_loaded_again(me, address)) {
    if (!me->is_stubborn) choose_turn();
    return;
  }
  me->idle_loads++;
  if (me->is_stubborn && me->idle_loads < stubborn_limit) return;
  if (me->idle_loads > idle_limit) return il_yield(place);
  choose_turn();
}

void il_yield(uintptr_t place) {
  if (il_me == 0) return;
  il_thread *me = &il_threads[il_me];
  if (me->is_stubborn && me->idle_loads < stubborn_limit) return;
  int found[il_thread_limit];
  int count = others(il_me, found);
  il_note(il_yields, 0, 0, 0, place);
  il_end_step(true);
  if (count == 0) return count_step();
  // It may also insist, until it goes to sleep.
  if (preemptions < il_now.preemptions && !me->is_stubborn && il_choose(2) == 1) {
    preemptions++;
    me->is_stubborn = true;
    return;
  }
  me->is_stubborn = false;
  me->idle_loads = 0;
  hand_over(found[0], true);
}

/// Lets another thread run when this one cannot. The choice of the thread costs nothing.
static void leave(bool waits) {
  int found[il_thread_limit];
  int count = others(il_me, found);
  il_end_step(false);
  uint32_t vain = 0;
  for (int index = 0; index < count; index++) vain |= (uint32_t)il_is_vain(found[index]) << index;
  if (count > 0) return hand_over(found[choose(count, vain)], waits);
  for (int thread = 1; thread <= thread_count; thread++)
    if (!il_threads[thread].is_done) give_up(il_deadlock);
  sem_post(&all_done);
}

void il_wait(uintptr_t address, uintptr_t place) {
  il_note(il_waits, address, 0, 0, place);
  il_threads[il_me].is_enabled = false;
  il_threads[il_me].is_stubborn = false;
  awaited[il_me] = address;
  if (il_me == 0) {
    fprintf(stderr, "interleavings: what prepares or checks a scenario waits for ever\n");
    abort();
  }
  leave(true);
}

void il_signal(uintptr_t address, bool all) {
  for (int thread = 1; thread <= thread_count; thread++) {
    if (awaited[thread] != address || il_threads[thread].is_enabled) continue;
    awaited[thread] = 0;
    il_threads[thread].is_enabled = true;
    if (!all) return;
  }
}

// MARK: Schedules

static void find_stack(il_thread *thread) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void *low;
  size_t size;
  pthread_attr_getstack(&attributes, &low, &size);
  thread->stack_low = (uintptr_t)low;
  thread->stack_high = (uintptr_t)low + size;
  pthread_attr_destroy(&attributes);
}

static void *run(void *context) {
  int number = (int)(intptr_t)context;
  il_thread *thread = &il_threads[number];
  sem_t *turn = thread->turn;
  find_stack(thread);
  while (true) {
    if (sem_wait(turn) != 0) continue;
    il_me = number;
    il_note(il_starts, 0, 0, 0, 0);
    thread->body(thread->context);
    il_note(il_ends, 0, 0, 0, 0);
    thread->is_done = true;
    leave(false);
    il_me = -1;
  }
}

static cpu_set_t allowed_at_first;

void il_leave_processor(void) {
  if (CPU_COUNT(&allowed_at_first) > 0) sched_setaffinity(0, sizeof allowed_at_first, &allowed_at_first);
}

/// The processor that this process stays on: the one that is named by its number among those it may use, or
/// else the one it is on.
static int chosen_processor(void) {
  const char *text = getenv("INTERLEAVINGS_PROCESSOR");
  int count = CPU_COUNT(&allowed_at_first);
  if (text && count > 0) {
    long left = labs(atol(text)) % count;
    for (int processor = 0; processor < CPU_SETSIZE; processor++)
      if (CPU_ISSET(processor, &allowed_at_first) && left-- == 0) return processor;
  }
  return sched_getcpu();
}

/// Keeps this process on one processor: one thread runs at a time, and the next one is woken several times
/// faster there than on another processor.
static void stay_here(void) {
  CPU_ZERO(&allowed_at_first);
  sched_getaffinity(0, sizeof allowed_at_first, &allowed_at_first);
  int processor = chosen_processor();
  if (processor < 0) return;
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(processor, &here);
  sched_setaffinity(0, sizeof here, &here); // Where that is not allowed, it only takes longer.
}

void il_begin(const il_settings *settings) {
  static bool is_prepared = false;
  if (!is_prepared) {
    sem_init(&all_done, 0, 0);
    stay_here();
    find_stack(&il_threads[0]);
    il_watch_references();
  }
  is_prepared = true;
  il_now = *settings;
  il_generation++;
  choice_count = trace_length = preemptions = stale_loads = switches = thread_count = 0;
  steps = 0;
  is_vain = false;
  outcome = il_completed;
  il_reset_reduction();
  random_state = settings->seed;
  random_state = next_random() + settings->number;
  rarity = 2 + (int)(next_random() % 6);
  il_reset_memory();
  for (int thread = 0; thread < il_thread_limit; thread++) {
    il_thread *it = &il_threads[thread];
    memset(&it->clock, 0, sizeof it->clock);
    memset(&it->seen_by_relaxed_loads, 0, sizeof it->seen_by_relaxed_loads);
    memset(&it->released_by_fence, 0, sizeof it->released_by_fence);
    it->clock.of[thread] = 1;
    it->idle_loads = 0;
    it->idle_static_loads = 0;
    it->loaded_count = 0;
    it->is_stubborn = false;
    it->is_done = false;
    it->is_enabled = true;
    awaited[thread] = 0;
  }
  il_me = 0;
}

il_outcome il_run(int count, void (*const *bodies)(void *), void *const *contexts) {
  if (count == 0) return outcome;
  for (int number = 1; number <= count; number++) {
    il_thread *thread = &il_threads[number];
    thread->body = bodies[number - 1];
    thread->context = contexts[number - 1];
    il_join(&thread->clock, il_my_clock());
    if (!thread->is_started) {
      thread->is_started = true;
      // Threads that hang keep theirs.
      thread->turn = __libc_malloc(sizeof(sem_t));
      sem_init(thread->turn, 0, 0);
      pthread_create(&thread->pthread, NULL, run, (void *)(intptr_t)number);
    }
  }
  il_tick();
  thread_count = count;
  il_me = -1;
  sem_post(il_threads[1 + il_choose(count)].turn);
  while (sem_wait(&all_done) != 0) {}
  il_me = 0;
  if (outcome == il_deadlock || outcome == il_livelock) {
    // They never return: the next schedule gets others.
    for (int number = 1; number <= count; number++) il_threads[number].is_started = false;
  }
  thread_count = 0;
  for (int number = 1; number <= count; number++) il_join(il_my_clock(), &il_threads[number].clock);
  return outcome;
}

void il_end(il_report *report) {
  il_me = -1;
  report->outcome = outcome;
  report->steps = steps;
  report->switches = switches;
  report->choices = choices;
  report->choice_count = choice_count;
  report->trace = trace;
  report->trace_length = trace_length;
  il_report_memory(report);
  il_free_kept();
}
