# A client of the portable import alone sees no module called Combine
# tier: change nightly
# paths: Integration/ShimOnly Package.swift Sources/SwiftCombine Sources/Combine

tests --package-path Integration/ShimOnly
