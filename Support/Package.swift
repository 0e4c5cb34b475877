// swift-tools-version: 6.3
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let combine = Target.Dependency.product(
  name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))

// What examples, applications, proofs and benchmarks share. A separate package, so that
// the one above stays bare.
let package = Package(
  name: "Support",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CommandLineTool", targets: ["CommandLineTool"]),
    .library(name: "CommandLineTesting", targets: ["CommandLineTesting"]),
    .library(name: "HTTPLoopback", targets: ["HTTPLoopback"]),
  ],
  dependencies: [
    .package(name: "swift-combine", path: "..")
  ],
  targets: [
    .target(
      name: "CommandLineTool",
      dependencies: [combine, .product(name: "SwiftCombineSystem", package: "swift-combine")]),
    .testTarget(
      name: "CommandLineToolTests", dependencies: ["CommandLineTool", "CommandLineTesting", combine]),
    .target(name: "CommandLineTesting", dependencies: ["CommandLineTool", combine]),
    .target(name: "HTTPLoopback"),
    .testTarget(name: "HTTPLoopbackTests", dependencies: ["HTTPLoopback"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
