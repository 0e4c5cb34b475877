#include "CThread.h"

#if defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

// The places of the pipelines that began last, by the ends of their numbers: what a handler of a
// signal can read without a lock. Allocated when traps are to be explained.
enum { count = 4096 };
struct note {
  _Atomic uint64_t pipeline;
  const char *_Atomic place;
};
static struct note *_Atomic notes = 0;

static struct sigaction ofIllegalInstruction, ofTrap;

void swiftCombineNotePlace(uint64_t pipeline, uintptr_t place) {
  struct note *all = notes;
  if (!all) return;
  struct note *note = &all[pipeline % count];
  atomic_store(&note->pipeline, 0);
  atomic_store(&note->place, (const char *)place);
  atomic_store(&note->pipeline, pipeline);
}

static const char *placeOf(uint64_t pipeline) {
  struct note *all = notes;
  struct note *note = &all[pipeline % count];
  if (pipeline == 0 || atomic_load(&note->pipeline) != pipeline) return 0;
  const char *place = atomic_load(&note->place);
  return atomic_load(&note->pipeline) == pipeline ? place : 0;
}

static void append(char *text, size_t size, const char *more) {
  strncat(text, more, size - strlen(text) - 1);
}

// Calls nothing that a handler of a signal must not call.
static void explain(int signal) {
  char text[1024] = "Thread \"";
  char name[64] = "";
#if defined(__linux__)
  prctl(PR_GET_NAME, name);
#else
  pthread_getname_np(pthread_self(), name, sizeof name);
#endif
  const char *place = placeOf(swiftCombineExchangePipeline(0));
  append(text, sizeof text, name);
  append(text, sizeof text, place ? "\" traps in what " : "\" traps where no observed place delivers");
  if (place) append(text, sizeof text, place);
  append(text, sizeof text, ".\n");
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
  // The instruction runs again, for the handler that there was before.
  sigaction(signal, signal == SIGILL ? &ofIllegalInstruction : &ofTrap, 0);
}

void swiftCombineExplainTraps(void) {
  struct note *all = calloc(count, sizeof *all);
  if (!all) return;
  notes = all;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = explain;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGILL, &action, &ofIllegalInstruction);
  sigaction(SIGTRAP, &action, &ofTrap);
}
#else
void swiftCombineNotePlace(uint64_t pipeline, uintptr_t place) {}
void swiftCombineExplainTraps(void) {}
#endif
