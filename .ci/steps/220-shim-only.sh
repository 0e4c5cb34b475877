# A client of the portable import alone sees no module called Combine, and nothing is built of OpenCombine's names
# tier: change nightly
# paths: Integration/ShimOnly Package.swift Sources/SwiftCombine Sources/Combine
# builds: Integration/ShimOnly/.build

tests --package-path Integration/ShimOnly
built=$(find Integration/ShimOnly/.build/ -name 'OpenCombine*.swiftmodule')
[ -z "$built" ] || { echo "$built" >&2; false; }
