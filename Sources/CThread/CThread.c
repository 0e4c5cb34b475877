#include "CThread.h"

static _Thread_local uint64_t pipelineOfThread = 0;

uint64_t exchangePipelineOfThread(uint64_t pipeline) {
  uint64_t last = pipelineOfThread;
  pipelineOfThread = pipeline;
  return last;
}
