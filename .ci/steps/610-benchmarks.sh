# The benchmarks, briefly: growth, leftovers, depth and loads; and mistakes that they must find
# tier: nightly
# after: build-release
# reads: .build/optimized
# alone: it measures time

# Times are ratios within one run. A machine that was disturbed all the while gets a second one, in a fresh process.
bench=$optimized/release/bench
$bench --quick --checks --load || { echo "once more, in a fresh process" && $bench --quick --checks --load; }
for mistake in recursion growth leak time memory slowdown; do fails $bench --plant $mistake; done
