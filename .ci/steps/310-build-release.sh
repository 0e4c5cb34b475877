# Build the proofs and the benchmarks in release
# tier: gate nightly

package Benchmarks
swift build -c release "${here[@]}" --product bench
package Proof
swift build -c release "${here[@]}" --product random-pipelines
