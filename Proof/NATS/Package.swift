// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that the other proofs need no libnats.
let package = Package(
  name: "nats",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-combine", path: "../..", traits: ["NATS"]),
    .package(name: "Support", path: "../../Support"),
  ],
  targets: [
    .executableTarget(name: "kills", dependencies: Target.Dependency.streams + ["CLibNATS"]),
    .executableTarget(name: "throughput", dependencies: Target.Dependency.streams + ["CLibNATS"]),
    .systemLibrary(name: "CLibNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let streams: [Target.Dependency] =
    ["SwiftCombine", "SwiftCombineNATS", "SwiftCombineTesting"].map {
      .product(name: $0, package: "swift-combine")
    } + [.product(name: "CommandLineTool", package: "Support")]
}

// Each target has files of the tests by links: they compile there if this is defined. A warning is an error.
for target in package.targets where target.type != .system {
  target.swiftSettings = [.define("NATS"), .treatAllWarnings(as: .error)]
}
