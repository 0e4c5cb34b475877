# Thousands of chains of operators, each within a second, against Apple's types
# tier: nightly
# after: build
# reads: .build
# minutes: 90

.ci/chains full
