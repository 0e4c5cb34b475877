#include "model.h"

int64_t il_count(int64_t *counter, int64_t amount) {
  if (il_is_watched()) il_event((uintptr_t)counter, amount == 0 ? il_reads_from : il_writes_to, 0);
  return *counter += amount;
}
