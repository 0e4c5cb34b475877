#pragma once

#if __has_include(<jpeglib.h>)
// Its header uses the types of this one.
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>
#else
#error "libjpeg is not installed. On Debian and Ubuntu: apt-get install libjpeg-dev"
#endif
