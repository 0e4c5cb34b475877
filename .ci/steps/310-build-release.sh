# Build the proofs and the benchmarks in release
# tier: gate nightly
# builds: .build/optimized

only_of_these_sources "$optimized"
package Benchmarks "$optimized"
swift build "${here[@]}" --product bench
package Proof "$optimized"
swift build "${here[@]}" --product random-pipelines
