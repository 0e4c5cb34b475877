# Every order of a few threads, of what has changed
# tier: gate
# after: interleavings-build

.ci/scenarios-of-change --check -- $interleavings
.ci/scenarios-of-change "$CHANGED" --minutes 5 -- $interleavings
