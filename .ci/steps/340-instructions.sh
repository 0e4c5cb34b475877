# Instructions of each row, beside those of the commit before
# tier: gate
# after: build-release
# packages: valgrind
# reads: .build/optimized

bench=$optimized/release/bench
$bench --instructions Benchmarks/Instructions.json
# A record of one instruction for each row, by this compiler: what takes more is found.
compiler="$(swiftc --version 2>/dev/null | sed -n '1s/ *(.*//p'), $(uname -m)"
sed -E -e 's/ : [0-9.]+/ : 1/' -e "s/\"Swift version [^\"]*\"/\"$compiler\"/" Benchmarks/Instructions.json \
  >.build/ci/one-instruction.json
fails $bench --instructions .build/ci/one-instruction.json --filter '^5$'
