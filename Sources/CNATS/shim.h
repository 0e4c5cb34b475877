#pragma once

#if __has_include(<nats/nats.h>)
#include <nats/nats.h>
#else
#error "The C client of NATS is not installed. On Debian and Ubuntu: apt-get install libnats-dev"
#endif
