# Allocations of each row, lost values, and the size of a client; no time decides
# tier: gate
# after: build-release
# builds: .build/optimized

package Benchmarks "$optimized"
swift build "${here[@]}" --product bench
"$optimized"/release/bench --quick --rows --client
for mistake in allocation loss text; do fails "$optimized"/release/bench --plant $mistake; done
