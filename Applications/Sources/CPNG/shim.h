#pragma once

#if __has_include(<png.h>)
#include <png.h>
#else
#error "libpng is not installed. On Debian and Ubuntu: apt-get install libpng-dev"
#endif
