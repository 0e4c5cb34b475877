#include "BareDispatch.h"
#include <stddef.h>
#include <stdint.h>

// Of Dispatch, whose headers a C target does not find on Linux.
typedef void *queue_t;
queue_t dispatch_queue_create(const char *label, void *attributes);
void dispatch_async_f(queue_t queue, void *context, void (*work)(void *context));
void dispatch_sync_f(queue_t queue, void *context, void (*work)(void *context));
void dispatch_release(queue_t queue);

static void do_nothing(void *context) { (void)context; }

void bare_dispatch(long count, void (*work)(void *number)) {
  queue_t queue = dispatch_queue_create("benchmark", NULL);
  for (long number = 0; number < count; number++) dispatch_async_f(queue, (void *)(intptr_t)number, work);
  dispatch_sync_f(queue, NULL, do_nothing);
  dispatch_release(queue);
}
