# Build the proofs and the benchmarks in release
# tier: gate nightly
# builds: .build

only_of_these_sources .build
package Benchmarks
swift build -c release "${here[@]}" --product bench
package Proof
swift build -c release "${here[@]}" --product random-pipelines
