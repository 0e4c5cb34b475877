# The benchmarks in full
# tier: long
# after: build-release
# reads: .build
# alone: it measures time

.build/release/bench --full
