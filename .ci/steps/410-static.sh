# A program that needs no Swift library to be installed
# tier: change nightly
# paths: Integration/Static .ci/platforms Package.swift Sources/SwiftCombineFoundation
# builds: .build/platforms/static

.ci/platforms static
