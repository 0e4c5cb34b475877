#define _GNU_SOURCE
#include "CSystem.h"

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if !defined(_WIN32) && !defined(__wasi__)

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

extern char **environ;

int32_t swiftCombinePipe(int32_t ends[2]) {
  int raw[2];
#if defined(__linux__)
  if (pipe2(raw, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(raw) != 0) return errno;
#endif
  int failure = 0;
  for (int index = 0; index < 2; index++) {
    // Above the standard ones: those of the child are replaced one after the other.
    ends[index] = raw[index] > 2 ? raw[index] : fcntl(raw[index], F_DUPFD_CLOEXEC, 3);
    if (ends[index] < 0) failure = errno;
    else fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  }
  for (int index = 0; index < 2; index++) {
    if (raw[index] != ends[index]) close(raw[index]);
    if (failure != 0 && ends[index] >= 0) close(ends[index]);
  }
  return failure;
}

intptr_t swiftCombineReadPresent(int32_t descriptor, void *bytes, uintptr_t count) {
#if defined(__GLIBC__) && defined(RWF_NOWAIT)
  const struct iovec piece = {bytes, count};
  ssize_t present = preadv2(descriptor, &piece, 1, -1, RWF_NOWAIT);
  // What cannot be read in this way, such as a terminal, or a pipe of an older system.
  if (present >= 0 || (errno != EOPNOTSUPP && errno != ENOSYS && errno != ESPIPE)) return present;
#endif
  return read(descriptor, bytes, count);
}

struct Thread {
  char name[16];
  void (*body)(void *);
  void *argument;
};

static void *run(void *pointer) {
  struct Thread thread = *(struct Thread *)pointer;
  free(pointer);
#if defined(__APPLE__)
  pthread_setname_np(thread.name);
#elif defined(__linux__)
  pthread_setname_np(pthread_self(), thread.name);
#endif
  thread.body(thread.argument);
  return NULL;
}

int32_t swiftCombineStartThread(const char *name, void (*body)(void *), void *argument) {
  struct Thread *thread = calloc(1, sizeof(struct Thread));
  if (thread == NULL) return ENOMEM;
  strncpy(thread->name, name, sizeof(thread->name) - 1);
  thread->body = body;
  thread->argument = argument;
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure == 0) {
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 1 << 17);
    pthread_t number;
    failure = pthread_create(&number, &attributes, run, thread);
    pthread_attr_destroy(&attributes);
  }
  if (failure != 0) free(thread);
  return failure;
}

#if !defined(TARGET_OS_IPHONE) || !TARGET_OS_IPHONE

int32_t swiftCombineSpawn(int32_t *process, const char *path, char *const arguments[], char *const environment[],
                  const char *folder, const int32_t standard[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  sigset_t none, broken;
  sigemptyset(&none);
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &broken);
  posix_spawnattr_setflags(&attributes, flags);
  failure = posix_spawn_file_actions_adddup2(&actions, standard[0], 0);
  if (failure == 0) failure = posix_spawn_file_actions_adddup2(&actions, standard[1], 1);
  if (failure == 0) failure = posix_spawn_file_actions_adddup2(&actions, standard[2], 2);
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
#endif
#if defined(__ANDROID__) && __ANDROID_API__ < 34
  // There is no action for a folder yet.
  if (failure == 0 && folder != NULL) failure = ENOSYS;
#else
  if (failure == 0 && folder != NULL) failure = posix_spawn_file_actions_addchdir_np(&actions, folder);
#endif
  if (failure == 0) {
    pid_t child = 0;
    failure = posix_spawnp(&child, path, &actions, &attributes, arguments,
                           environment != NULL ? environment : environ);
    *process = child;
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

#endif

#endif

#if defined(__linux__)

#include <sys/epoll.h>
#include <sys/syscall.h>

int32_t swiftCombineProcessDescriptor(int32_t process) {
#if defined(SYS_pidfd_open) && !defined(__ANDROID__)  // which ends a process for a call that it does not know
  return (int32_t)syscall(SYS_pidfd_open, process, 0);
#else
  return -1;
#endif
}

int32_t swiftCombinePollCreate(void) { return epoll_create1(EPOLL_CLOEXEC); }

int32_t swiftCombinePollControl(int32_t poll, int32_t change, int32_t descriptor, int32_t writes, uint64_t number) {
  const int operations[3] = {EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL};
  struct epoll_event event;
  event.events = (writes ? EPOLLOUT : EPOLLIN) | EPOLLONESHOT;
  event.data.u64 = number;
  return epoll_ctl(poll, operations[change], descriptor, &event) == 0 ? 0 : errno;
}

int32_t swiftCombinePollWait(int32_t poll, uint64_t numbers[64]) {
  struct epoll_event events[64];
  int count = epoll_wait(poll, events, 64, -1);
  for (int index = 0; index < count; index++) numbers[index] = events[index].data.u64;
  return count < 0 ? -errno : count;
}

#endif
