# Only the gate's module reads the identity of a thread
# tier: gate
# after: build-release

.ci/thread-identity .build/release
