# Only the gate's module reads the identity of a thread
# tier: gate
# after: build-release
# reads: .build

.ci/thread-identity .build/release
