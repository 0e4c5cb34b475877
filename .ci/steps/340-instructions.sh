# Instructions of each row, beside those of the commit before
# tier: gate
# after: build-release
# packages: valgrind

bench=.build/release/bench
$bench --instructions Benchmarks/Instructions.json
# A record of fewer instructions: each row has to be found.
sed -E 's/( : )([0-9])/\10.9\2/' Benchmarks/Instructions.json >.build/ci/fewer-instructions.json
fails $bench --instructions .build/ci/fewer-instructions.json --filter '^5$'
