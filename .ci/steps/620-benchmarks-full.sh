# The benchmarks in full
# tier: long
# after: build-release
# reads: .build/optimized
# alone: it measures time

"$optimized"/release/bench --full
