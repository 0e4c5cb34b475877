// swift-tools-version: 6.3
import PackageDescription

// A package that depends on the portable import alone, and must not get a module called `Combine` where
// Apple's is not. It has a separate build folder, where no other package has built that module.
let package = Package(
  name: "shim-only",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-combine", path: "../..")],
  targets: [
    .target(
      name: "ShimOnly", dependencies: [.product(name: "SwiftCombine", package: "swift-combine")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ShimOnlyTests",
      dependencies: ["ShimOnly", .product(name: "SwiftCombine", package: "swift-combine")]),

    // An operator written with the kit.
    .target(
      name: "Alternating",
      dependencies: [
        .product(name: "SwiftCombine", package: "swift-combine"),
        .product(name: "SwiftCombineOperatorKit", package: "swift-combine"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "AlternatingTests",
      dependencies: [
        "Alternating",
        .product(name: "SwiftCombine", package: "swift-combine"),
        .product(name: "SwiftCombineTesting", package: "swift-combine"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
