#include "CThread.h"

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))
uintptr_t swiftCombineThread(void) { return (uintptr_t)__builtin_thread_pointer(); }
#endif

static _Thread_local uint64_t pipelineOfThread = 0;

uint64_t swiftCombineExchangePipeline(uint64_t pipeline) {
  uint64_t last = pipelineOfThread;
  pipelineOfThread = pipeline;
  return last;
}
