#pragma once

/// Marks a place in the course of the program: callgrind writes what it has counted since the last one.
///
///     valgrind --tool=callgrind --dump-before=instructions_mark …
void instructions_mark(void);
