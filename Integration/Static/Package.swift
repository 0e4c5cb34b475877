// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "static",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "../..")],
  targets: [
    .executableTarget(
      name: "Program",
      dependencies: [
        .product(name: "SwiftCombineCore", package: "swift-combine"),
        .product(name: "SwiftCombineDispatch", package: "swift-combine"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
