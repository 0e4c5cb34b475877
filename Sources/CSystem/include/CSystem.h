#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stdint.h>

// What Swift's module of the C library lacks. Swift declares these functions by their names, since a
// client that imports a Swift module needs the modules of C that this imports. A change here is a change
// there: `Platform.swift`.

/// Creates a pipe whose ends no child inherits, and which are none of the three standard descriptors.
///
/// Returns a number of `errno`; zero if there is a pipe.
int32_t swiftCombinePipe(int32_t ends[2]);

/// Reads as `read` does, but of pipes and sockets only what is there, where the system can: EAGAIN if there
/// is nothing. The descriptor is not changed.
intptr_t swiftCombineReadPresent(int32_t descriptor, void *bytes, uintptr_t count);

/// Starts a program, found along PATH if its name has no slash, with three descriptors. With glibc 2.34 and
/// on macOS it has no others; elsewhere it has those that do not close by themselves.
/// No signal is blocked in it.
///
/// Returns a number of `errno`; zero if it has started.
int32_t swiftCombineSpawn(int32_t *process, const char *path, char *const arguments[], char *const environment[],
                          const char *folder, const int32_t standard[3]);

/// Calls a function with its argument on a new thread with a small stack. Its name has at most 15 bytes.
///
/// Returns a number of `errno`; zero if there is a thread.
int32_t swiftCombineStartThread(const char *name, void (*body)(void *), void *argument);

#if defined(__linux__)
/// A descriptor that can be read once a process has ended, for no child; negative if there is none.
int32_t swiftCombineProcessDescriptor(int32_t process);

/// Creates a descriptor of epoll; negative if it cannot.
int32_t swiftCombinePollCreate(void);

/// Adds (0), changes (1) or removes (2) a descriptor that is reported once with a number.
///
/// Returns a number of `errno`, or zero.
int32_t swiftCombinePollControl(int32_t poll, int32_t change, int32_t descriptor, int32_t writes, uint64_t number);

/// Waits for descriptors, and stores their numbers.
///
/// Returns how many there are; a number of `errno`, negated, if it cannot wait.
int32_t swiftCombinePollWait(int32_t poll, uint64_t numbers[64]);
#endif

#endif
