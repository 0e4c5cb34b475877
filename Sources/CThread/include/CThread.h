#ifndef CTHREAD_H
#define CTHREAD_H

#include <stdint.h>

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))
/// The address of the calling thread's control block: one register, where `pthread_self` is a call.
///
/// To the compiler it is constant within a function, also across an `await`.
static inline uintptr_t threadPointer(void) { return (uintptr_t)__builtin_thread_pointer(); }
#endif

/// Stores which observed pipeline the calling thread delivers to or attaches, and returns the last one; zero for none.
///
/// Call it in pairs around a synchronous call, never across an `await`.
uint64_t exchangePipelineOfThread(uint64_t pipeline);

#endif
