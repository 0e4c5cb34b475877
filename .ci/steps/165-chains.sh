# Chains of operators have one meaning, which the type checker finds soon
# tier: gate
# after: build

.ci/chains quick
