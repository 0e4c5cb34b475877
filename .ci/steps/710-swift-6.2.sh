# The package and its tests with Swift 6.2
# tier: long
# minutes: 120

.ci/platforms swift-6.2
