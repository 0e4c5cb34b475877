# Instructions of each row, beside those of the commit before
# tier: gate
# after: build-release
# packages: valgrind

bench=.build/release/bench
$bench --instructions Benchmarks/Instructions.json
# A record of one instruction for each row: what takes more is found.
sed -E 's/ : [0-9.]+/ : 1/' Benchmarks/Instructions.json >.build/ci/one-instruction.json
fails $bench --instructions .build/ci/one-instruction.json --filter '^5$'
