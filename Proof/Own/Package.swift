// swift-tools-version: 6.3
import PackageDescription

// What an author of publishers writes to have their own types explored in every order.
let package = Package(
  name: "own",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-combine", path: "../.."),
    .package(name: "Proof", path: ".."),
  ],
  targets: [
    .executableTarget(
      name: "own-interleavings",
      dependencies: [
        .product(name: "Combine", package: "swift-combine"),
        .product(name: "Interleaving", package: "Proof"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
