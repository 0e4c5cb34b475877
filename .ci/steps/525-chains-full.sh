# Thousands of chains of operators, each within a second, against Apple's types
# tier: nightly
# after: build
# reads: .build

.ci/chains full
