# The package and its tests with Swift 6.2
# tier: long
# builds: .build/platforms
# minutes: 120

.ci/platforms swift-6.2
