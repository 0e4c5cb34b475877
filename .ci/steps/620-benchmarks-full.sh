# The benchmarks in full
# tier: long
# after: build-release

.build/release/bench --full
