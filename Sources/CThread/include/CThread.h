#ifndef CTHREAD_H
#define CTHREAD_H

#include <stdint.h>

// Swift declares these functions by their names, since who imports a Swift module needs the modules of C that
// it imports. A change here is a change there: `Platform.swift` of engine and system,
// `PipelineMeter+Parent.swift`, `Inspector+traps.swift`, `Inspector+signal.swift` and
// `RunLoop+CoreFoundation.swift`.

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))
/// The address of the calling thread's control block: one register, where `pthread_self` is a
/// call into another library.
uintptr_t swiftCombineThread(void);
#endif

/// Stores which observed pipeline the calling thread delivers to or attaches, and returns
/// the last one; zero for none.
///
/// Call it in pairs around a synchronous call, never across an `await`.
uint64_t swiftCombineExchangePipeline(uint64_t pipeline);

/// Notes where a pipeline is, for `swiftCombineExplainTraps`: the address of a text that is never released.
void swiftCombineNotePlace(uint64_t pipeline, uintptr_t place);

/// Has handlers of SIGILL and SIGTRAP write where the pipeline of the thread is, before those that there were
/// are called. Call it once.
void swiftCombineExplainTraps(void);

#if !defined(_WIN32) && !defined(__wasi__)
/// Writes as `write` does. A pipe or a socket without a reader is an error, and the process does not receive
/// the signal SIGPIPE, which would end it.
intptr_t swiftCombineWrite(int32_t descriptor, const void *bytes, uintptr_t count);
#endif

#endif
