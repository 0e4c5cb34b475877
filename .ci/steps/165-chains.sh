# Chains of operators have one meaning, which the type checker finds soon
# tier: gate
# after: build
# reads: .build

.ci/chains quick
