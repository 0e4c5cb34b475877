# Allocations of each row, lost values, and the size of a client; no time decides
# tier: gate
# after: build-release
# builds: .build

package Benchmarks
swift build -c release "${here[@]}" --product bench
.build/release/bench --quick --rows --client
for mistake in allocation loss text; do fails .build/release/bench --plant $mistake; done
