#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Runs threads one at a time, and chooses at each atomic operation, lock and wait which of them continues.
///
/// The code under it is compiled as for the Thread Sanitizer, which puts a call before each access to memory
/// and in place of each atomic operation. These calls come here instead of to the sanitizer's own library:
/// atomic operations are where threads are switched, and loads may return older stores; plain accesses are
/// checked for races and for memory that has been freed. The code itself is the code that is shipped.

/// How many threads there are at most, with the one that prepares and checks.
enum { il_thread_limit = 5 };

typedef enum {
  il_completed,
  /// No thread can continue.
  il_deadlock,
  /// More steps were taken than allowed.
  il_livelock,
  /// The choices to repeat do not exist: something other than the schedule decides.
  il_unrepeatable,
} il_outcome;

typedef enum {
  /// Two accesses to the same memory that nothing orders, one of them a write.
  il_race,
  il_use_after_free,
  il_double_free,
} il_finding_kind;

/// One access of a finding: the thread, and where in the program it was.
typedef struct {
  int thread;
  uintptr_t place;
  bool is_write;
} il_access;

typedef struct {
  il_finding_kind kind;
  uintptr_t address;
  /// The later access.
  il_access access;
  /// The access that it conflicts with.
  il_access earlier;
} il_finding;

typedef enum {
  il_starts,
  il_ends,
  il_loads,
  il_stores,
  il_exchanges,
  il_locks,
  il_unlocks,
  il_waits,
  il_wakes,
  il_yields,
  il_releases,
  il_frees,
} il_operation;

/// One step of a trace.
typedef struct {
  int thread;
  il_operation operation;
  uintptr_t address;
  /// What was loaded or stored.
  uint64_t value;
  /// How many stores there were after the one that was loaded.
  int staleness;
  uintptr_t place;
} il_step;

/// A mistake made on purpose, to check whether it is found.
typedef enum {
  il_nothing,
  /// An atomic operation orders nothing.
  il_relaxed,
  /// An exchange is a load and a store, between which another thread may run.
  il_torn,
} il_mistake;

/// A place in the program with an atomic operation.
typedef struct {
  uintptr_t place;
  bool is_exchange, orders;
} il_site;

/// A choice that was made: which of how many, and which of them need not be taken, as bits.
typedef struct {
  uint16_t taken, count, vain;
} il_choice;

typedef struct {
  /// How often a thread that could continue may be preempted for another one, or may insist on spinning.
  int preemptions;
  /// How often a load may return an older store than the newest.
  int stale_loads;
  /// How many steps a schedule may have.
  long steps;
  /// The choices to repeat; after them, the first one is always taken.
  const uint16_t *choices;
  int choice_count;
  /// Of how many each was chosen; may be `NULL`.
  const uint16_t *counts;
  /// Whether schedules are left out that have the same outcome as others. Schedules have to be run in
  /// depth-first order then.
  bool is_reduced;
  /// The seed from which later choices are drawn; 0 if they are not drawn.
  uint64_t seed;
  /// The number of this schedule among those that are drawn from the seed.
  uint64_t number;
  /// Whether the steps are kept.
  bool traces;
  /// Whether accesses are checked.
  bool finds_races;
  /// The mistake that is made, and at which places.
  il_mistake mistake;
  const uintptr_t *mistaken;
  int mistaken_count;
  /// The mistake of design that is made, by its name; NULL if none is.
  const char *planted;
} il_settings;

typedef struct {
  il_outcome outcome;
  long steps;
  int switches;
  const il_choice *choices;
  int choice_count;
  const il_finding *findings;
  int finding_count;
  const il_step *trace;
  int trace_length;
  /// Blocks of memory that were allocated by the threads and not freed.
  long blocks_left;
} il_report;

/// Whether the program was compiled as for the Thread Sanitizer. Without that, threads cannot be switched.
bool il_is_instrumented(void);

/// Lets the process, and those that it starts, run on all processors again: schedules keep it on one.
void il_leave_processor(void);

/// Begins a schedule. The caller becomes thread 0, and is alone until `il_run`.
void il_begin(const il_settings *settings);

/// Runs bodies as threads 1 to `count`, by turns, until all have returned or none can continue.
il_outcome il_run(int count, void (*const *bodies)(void *), void *const *contexts);

/// Ends the schedule. What the report points to is valid until the next begins.
void il_end(il_report *report);

/// The choices of the schedule under way, for a program that is about to be stopped. The
/// caller is switched no more.
const il_choice *il_choices(int *count);

/// The atomic operations that have been seen since the program began.
const il_site *il_sites(int *count);

/// Whether to make a mistake of design: called by code that `.ci/planted-mistakes` puts
/// into a copy of the sources.
bool il_is_planted(const char *name);

/// Whether the planted mistake has been reached: if not, no thread ran its place.
bool il_plant_was_reached(void);

/// Where the program is loaded: what its addresses are to be counted from.
uintptr_t il_program_base(void);

/// Adds to a counter, for checks. It is neither a step nor an access that is checked, and orders nothing:
/// only one thread runs at a time.
int64_t il_count(int64_t *counter, int64_t amount);
