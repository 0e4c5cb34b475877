#pragma once

#include <malloc.h>
#include <stdbool.h>
#include <spawn.h>
#include <nats/nats.h>

/// The bytes that the program has allocated and not freed.
static inline size_t heapInUse(void) { return mallinfo2().uordblks; }

/// Has a process that is started close all descriptors from a number on. The header of the system declares it
/// for C with the extensions of GNU only.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Defined where .ci/planted-kills has put mistakes into the library.
__attribute__((weak)) void swift_combine_nats_has_mistakes(void);

static inline bool libraryHasMistakes(void) { return swift_combine_nats_has_mistakes != 0; }
