#include "CThread.h"  // The package manager requires a source.
