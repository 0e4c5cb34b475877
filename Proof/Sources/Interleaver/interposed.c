#include "model.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <malloc.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Functions of the C library and of Swift's runtime that threads wait, wake, allocate and free by, under
// their own names: a program finds these first. Threads that are not switched get what they would have got.

#define HERE ((uintptr_t)__builtin_return_address(0))

static int (*real_mutex_lock)(pthread_mutex_t *);
static int (*real_mutex_trylock)(pthread_mutex_t *);
static int (*real_mutex_unlock)(pthread_mutex_t *);
static int (*real_cond_wait)(pthread_cond_t *, pthread_mutex_t *);
static int (*real_cond_signal)(pthread_cond_t *);
static int (*real_cond_broadcast)(pthread_cond_t *);
static int (*real_yield)(void);
static long (*real_syscall)(long, ...);
static void (*real_once)(intptr_t *, void (*)(void *), void *);
static int (*real_gettime)(clockid_t, struct timespec *);

uintptr_t il_program_base(void) {
  Dl_info info;
  return dladdr((void *)il_program_base, &info) ? (uintptr_t)info.dli_fbase : 0;
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void prepare_process(int count, char **arguments) {
  // Hash values depend on the address of a dictionary otherwise, which differs from schedule to schedule. The
  // runtime may have read the variable before this is called, so the program begins again.
  if (!getenv("SWIFT_DETERMINISTIC_HASHING")) {
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
    execv("/proc/self/exe", arguments);
  }
  // One of several processes that a program has started ends with it.
  if (getenv("INTERLEAVINGS_PROCESSOR")) prctl(PR_SET_PDEATHSIG, SIGKILL);
}

__attribute__((constructor)) static void find_real(void) {
  real_mutex_lock = next("pthread_mutex_lock");
  real_mutex_trylock = next("pthread_mutex_trylock");
  real_mutex_unlock = next("pthread_mutex_unlock");
  real_cond_wait = next("pthread_cond_wait");
  real_cond_signal = next("pthread_cond_signal");
  real_cond_broadcast = next("pthread_cond_broadcast");
  real_yield = next("sched_yield");
  real_syscall = next("syscall");
}

// MARK: Locks and conditions of the C library

static void lock(uintptr_t address, uintptr_t place) {
  il_thing *thing = il_thing_at(address);
  if (thing->owner != il_me + 1) il_point(il_locks, address, place);
  il_event(address, il_writes_to, 0);
  while (thing->owner != 0 && thing->owner != il_me + 1) il_wait(address, place);
  thing->owner = il_me + 1;
  thing->depth++;
  il_join(il_my_clock(), &thing->clock);
  il_progress();
  il_note(il_locks, address, 0, 0, place);
}

static void unlock(uintptr_t address, uintptr_t place) {
  il_thing *thing = il_thing_at(address);
  il_event(address, il_writes_to, 0);
  if (--thing->depth > 0) return;
  thing->owner = 0;
  il_join(&thing->clock, il_my_clock());
  il_tick();
  il_progress();
  il_signal(address, true);
  il_note(il_unlocks, address, 0, 0, place);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!real_mutex_lock) find_real();
  if (il_is_watched()) lock((uintptr_t)mutex, HERE);
  return real_mutex_lock(mutex);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (!real_mutex_trylock) find_real();
  if (il_is_watched()) {
    il_thing *thing = il_thing_at((uintptr_t)mutex);
    il_point(il_locks, (uintptr_t)mutex, HERE);
    il_event((uintptr_t)mutex, il_writes_to, 0);
    if (thing->owner != 0 && thing->owner != il_me + 1) return EBUSY;
    lock((uintptr_t)mutex, HERE);
  }
  return real_mutex_trylock(mutex);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (!real_mutex_unlock) find_real();
  int result = real_mutex_unlock(mutex);
  if (il_is_watched()) unlock((uintptr_t)mutex, HERE);
  return result;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (!il_is_watched()) return real_cond_wait(condition, mutex);
  real_mutex_unlock(mutex);
  unlock((uintptr_t)mutex, HERE);
  il_event((uintptr_t)condition, il_writes_to, 0);
  il_wait((uintptr_t)condition, HERE);
  lock((uintptr_t)mutex, HERE);
  return real_mutex_lock(mutex);
}

static void wake(uintptr_t address, bool all, uintptr_t place) {
  il_point(il_wakes, address, place);
  il_event(address, il_writes_to, 0);
  il_progress();
  il_signal(address, all);
  il_note(il_wakes, address, 0, 0, place);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (il_is_watched()) wake((uintptr_t)condition, false, HERE);
  return real_cond_signal(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (il_is_watched()) wake((uintptr_t)condition, true, HERE);
  return real_cond_broadcast(condition);
}

int sched_yield(void) {
  if (!il_is_watched()) return real_yield();
  il_yield(HERE);
  return 0;
}

// MARK: The clock

/// The time of threads that are switched is one nanosecond later each time it is read, so that it is the same
/// whenever a schedule is repeated, as far as differences are concerned.
int clock_gettime(clockid_t clock, struct timespec *time) {
  static uint64_t nanoseconds = 1000000000;
  if (!il_is_watched()) {
    if (real_gettime == NULL) real_gettime = next("clock_gettime");
    return real_gettime(clock, time);
  }
  nanoseconds++;
  time->tv_sec = (time_t)(nanoseconds / 1000000000);
  time->tv_nsec = (long)(nanoseconds % 1000000000);
  return 0;
}

// MARK: Globals

/// Prepares a global at its first use. The thread is not watched meanwhile: that costs no step in whatever
/// schedule it happens, and is before each use.
void swift_once(intptr_t *predicate, void (*prepare)(void *), void *context) {
  if (real_once == NULL) real_once = next("swift_once");
  int thread = il_me;
  il_me = -1;
  real_once(predicate, prepare, context);
  il_me = thread;
}

// MARK: Futexes, which the locks of Swift's library use

static uint64_t replace(uint64_t old, uint64_t new) { return (void)old, new; }

static long futex(uint32_t *word, int command, uint32_t value, uintptr_t place) {
  uintptr_t address = (uintptr_t)word;
  uint32_t self = (uint32_t)real_syscall(SYS_gettid);
  switch (command) {
  case FUTEX_LOCK_PI:
    il_point(il_locks, address, place);
    il_event(address, il_writes_to, 0);
    while ((*word & FUTEX_TID_MASK) != 0) {
      *word |= FUTEX_WAITERS;
      il_wait(address, place);
    }
    il_change_now(address, 4, replace, self | (*word & FUTEX_WAITERS), __ATOMIC_ACQ_REL, place);
    return 0;
  case FUTEX_TRYLOCK_PI:
    il_event(address, il_writes_to, 0);
    if ((*word & FUTEX_TID_MASK) != 0) return errno = EWOULDBLOCK, -1;
    il_change_now(address, 4, replace, self, __ATOMIC_ACQ_REL, place);
    return 0;
  case FUTEX_UNLOCK_PI:
    il_point(il_unlocks, address, place);
    il_change_now(address, 4, replace, 0, __ATOMIC_ACQ_REL, place);
    il_signal(address, true);
    return 0;
  case FUTEX_WAIT:
    il_point(il_waits, address, place);
    il_event(address, il_writes_to, 0);
    if (*word != value) return errno = EAGAIN, -1;
    il_wait(address, place);
    return 0;
  default: return errno = ENOSYS, -1;
  }
}

long syscall(long number, ...) {
  if (!real_syscall) find_real();
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long);
  long e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (il_is_watched() && number == SYS_futex) {
    int command = (int)b & FUTEX_CMD_MASK;
    if (command != FUTEX_WAKE) return futex((uint32_t *)a, command, (uint32_t)c, HERE);
    wake((uintptr_t)a, c > 1, HERE);
  }
  return real_syscall(number, a, b, c, d, e, f);
}

// MARK: Memory

// An array grows when the usable size of its block is full, and that depends on what was free beside the
// block: it has 16 bytes more where less than a smallest block would be left. So all sizes are multiples of
// 32 less 8, and what a block has more is not told. Then each schedule allocates as often as the
// others, in whatever process.

static size_t (*real_usable_size)(void *);

static size_t rounded(size_t size) { return size > SIZE_MAX - 64 ? size : ((size + 8 + 31) & ~(size_t)31) - 8; }

size_t malloc_usable_size(void *block) {
  if (!real_usable_size) real_usable_size = next("malloc_usable_size");
  return block ? ((real_usable_size(block) + 8) & ~(size_t)31) - 8 : 0;
}

static void *allocated(void *block) {
  if (il_is_watched() && block) il_allocated((uintptr_t)block, malloc_usable_size(block));
  return block;
}

void *malloc(size_t size) { return allocated(__libc_malloc(rounded(size))); }
void *calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) return errno = ENOMEM, NULL;
  return allocated(__libc_calloc(1, rounded(all)));
}
void *memalign(size_t alignment, size_t size) { return allocated(__libc_memalign(alignment, rounded(size))); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block || size == 0 ? 0 : ENOMEM;
}

void free(void *block) {
  if (block && il_is_watched() && il_freed(block, malloc_usable_size(block), HERE)) return;
  __libc_free(block);
}

void *__libc_realloc(void *block, size_t size);

void *realloc(void *block, size_t size) {
  if (!il_is_watched() || !block) return allocated(__libc_realloc(block, rounded(size)));
  void *copy = malloc(size);
  size_t old = malloc_usable_size(block);
  if (copy) memcpy(copy, block, old < size ? old : size);
  if (copy) free(block);
  return copy;
}

// MARK: References of Swift objects

extern void (*_swift_release)(void *);
extern void *(*_swift_retain)(void *);
extern void (*_swift_release_n)(void *, uint32_t);
extern _Atomic(bool) _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
size_t swift_retainCount(void *object);

static void (*real_release)(void *);
static void *(*real_retain)(void *);

/// Whether an address is one where Linux puts heaps and programs.
static bool is_plausible(uintptr_t address) {
  switch (address >> 40) {
  case 0x55: case 0x56: case 0x7e: case 0x7f: return address % 8 == 0;
  default: return false;
  }
}

/// Whether an address is that of an object, which begins with that of its type. When these functions are
/// replaced, the runtime also passes on what is left of a string that is no object when its marks are taken
/// off: characters, or an address some bytes before them.
static bool is_object(void *object) {
  return is_plausible((uintptr_t)object) && is_plausible(*(uintptr_t *)object);
}

static void (*real_release_n)(void *, uint32_t);

/// What weak and unowned references are read from, and ends of objects write to: a name for all of them.
static const uintptr_t weak_references = 16;

/// What a thread did before it released an object is known to the thread that
/// releases it last, which frees it.
static void note_release(void *object, uint32_t count, uintptr_t place) {
  if (!il_is_watched() || il_is_freed((uintptr_t)object, place)) return;
  if (swift_retainCount(object) == count) il_point(il_releases, (uintptr_t)object, place);
  bool is_last = swift_retainCount(object) == count;
  il_event((uintptr_t)object, is_last ? il_ends_object : il_counts, -(int)count);
  if (is_last) il_event(weak_references, il_writes_to, 0);
  il_thing *thing = il_thing_at((uintptr_t)object);
  il_join(&thing->clock, il_my_clock());
  il_tick();
  if (swift_retainCount(object) == count) il_join(il_my_clock(), &thing->clock);
}

static void release(void *object) {
  if (!is_object(object)) return;
  note_release(object, 1, HERE);
  real_release(object);
}

static void release_n(void *object, uint32_t count) {
  if (!is_object(object)) return;
  note_release(object, count, HERE);
  real_release_n(object, count);
}

static void *retain(void *object) {
  if (!is_object(object)) return object;
  if (il_is_watched()) il_is_freed((uintptr_t)object, HERE);
  if (il_is_watched()) il_event((uintptr_t)object, il_counts, 1);
  return real_retain(object);
}

static bool (*real_is_unique)(const void *), (*real_is_unique_or_null)(const void *);

/// A thread that finds an object unique, and so writes to it, knows what threads did that have released it:
/// this makes copy on write safe.
static bool learn_if(bool is_unique, const void *object) {
  if (object && il_is_watched()) il_event((uintptr_t)object, il_asks_unique, 0);
  if (is_unique && object && il_is_watched())
    il_join(il_my_clock(), &il_thing_at((uintptr_t)object)->clock);
  return is_unique;
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
  if (!real_is_unique) real_is_unique = next("swift_isUniquelyReferenced_nonNull_native");
  return learn_if(real_is_unique(object), object);
}

bool swift_isUniquelyReferenced_native(const void *object) {
  if (!real_is_unique_or_null) real_is_unique_or_null = next("swift_isUniquelyReferenced_native");
  return learn_if(real_is_unique_or_null(object), object);
}

static void *(*real_weak_load)(void *), *(*real_weak_take)(void *), *(*real_unowned_retain)(void *);

void *swift_weakLoadStrong(void *reference) {
  if (!real_weak_load) real_weak_load = next("swift_weakLoadStrong");
  if (il_is_watched()) il_event(weak_references, il_reads_from, 0);
  return real_weak_load(reference);
}

void *swift_weakTakeStrong(void *reference) {
  if (!real_weak_take) real_weak_take = next("swift_weakTakeStrong");
  if (il_is_watched()) il_event(weak_references, il_reads_from, 0);
  return real_weak_take(reference);
}

void *swift_unownedRetainStrong(void *object) {
  if (!real_unowned_retain) real_unowned_retain = next("swift_unownedRetainStrong");
  if (il_is_watched()) il_event(weak_references, il_reads_from, 0);
  return real_unowned_retain(object);
}

void il_watch_references(void) {
  if (real_release) return;
  real_release = _swift_release;
  real_retain = _swift_retain;
  real_release_n = _swift_release_n;
  _swift_release = release;
  _swift_release_n = release_n;
  _swift_retain = retain;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
}
