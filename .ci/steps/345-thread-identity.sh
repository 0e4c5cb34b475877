# Only the gate's module reads the identity of a thread
# tier: gate
# after: build-release
# reads: .build/optimized

.ci/thread-identity "$optimized"/release
