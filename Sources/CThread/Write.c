#define _GNU_SOURCE
#include "CThread.h"

#if !defined(_WIN32) && !defined(__wasi__)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

intptr_t swiftCombineWrite(int32_t descriptor, const void *bytes, uintptr_t count) {
#if defined(__APPLE__)
  // The signal may reach any thread.
  fcntl(descriptor, F_SETNOSIGPIPE, 1);
  return write(descriptor, bytes, count);
#elif defined(__linux__)
  // The signal reaches this thread, also if a part was written. One that was pending before stays so.
  sigset_t broken, pending, before;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  ssize_t written = write(descriptor, bytes, count);
  int failure = errno;
  if (written != (ssize_t)count && !sigismember(&pending, SIGPIPE)) {
    const struct timespec none = {0, 0};
    while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = failure;
  return written;
#else
  return write(descriptor, bytes, count);
#endif
}

#endif
