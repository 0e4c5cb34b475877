#include "include/Interleaver.h"

int64_t il_count(int64_t *counter, int64_t amount) { return *counter += amount; }
