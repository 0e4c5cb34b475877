# What works over Apple's Combine, compiled for macOS against Apple's declarations
# tier: change nightly
# paths: .ci/apple .ci/apple_interface.py Documentation/Interface/Apple Sources/SwiftCombineExtras Sources/SwiftCombineCollections Sources/SwiftCombineCollectionProperties Sources/SwiftCombineSchedulers Sources/SwiftCombineTesting Sources/SwiftCombineInspector Sources/SwiftCombineOperatorKit Sources/OpenCombine Sources/OpenCombineDispatch Sources/OpenCombineFoundation
# after: build
# reads: .build

.ci/apple
.ci/apple --plant
