# Every order of a few threads, of what has changed
# tier: gate
# after: interleavings-build
# reads: Proof/.build/interleavings

.ci/scenarios-of-change --check -- $interleavings
.ci/scenarios-of-change "$CHANGED" --minutes 5 -- $interleavings
# An order of two threads that is wrong is found: atomic operations of the gate that order nothing. Lines are found by
# llvm-symbolizer, which is beside the compiler.
PATH="$PATH:$(dirname "$(readlink -f "$(command -v swift)")")" $interleavings --mistakes 'relaxed Gate' --filter '^zip: '
