// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "static",
  platforms: [.macOS(.v13)],
  // Without URL sessions, and so without libcurl.
  dependencies: [.package(name: "swift-combine", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Program",
      dependencies: [
        .product(name: "SwiftCombineCore", package: "swift-combine"),
        .product(name: "SwiftCombineDispatch", package: "swift-combine"),
      ]),
    .executableTarget(
      name: "WithFoundation", dependencies: [.product(name: "Combine", package: "swift-combine")]),
  ],
  swiftLanguageModes: [.v6]
)
