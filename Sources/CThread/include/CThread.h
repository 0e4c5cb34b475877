#ifndef CTHREAD_H
#define CTHREAD_H

#include <stdint.h>

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))
/// The address of the calling thread's control block: one register, where `pthread_self` is a call.
///
/// To the compiler it is constant within a function, also across an `await`.
static inline uintptr_t threadPointer(void) { return (uintptr_t)__builtin_thread_pointer(); }
#endif

#endif
