// swift-tools-version: 6.3
import PackageDescription

let combine: [Target.Dependency] = [
  "Combine", "SwiftCombineCollections", "SwiftCombineExtras", "SwiftCombineInspector", "SwiftCombineTesting",
].map {
  .product(name: $0, package: "swift-combine")
}
let commandLineTool = Target.Dependency.product(name: "CommandLineTool", package: "Support")
let httpLoopback = Target.Dependency.product(name: "HTTPLoopback", package: "Support")

// A separate package, so that the one it proves stays bare.
let package = Package(
  name: "proof",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Interleaving", targets: ["Interleaving", "InterleavingTool"])],
  dependencies: [
    .package(name: "swift-combine", path: ".."),
    .package(name: "Support", path: "../Support"),
  ],
  targets: [
    .target(name: "Harness", dependencies: [.product(name: "SwiftCombineTesting", package: "swift-combine")]),
    .testTarget(name: "HarnessTests", dependencies: ["Harness"]),

    .target(name: "HTTPFaults", dependencies: ["Harness", "HeapInUse", httpLoopback] + combine),
    .testTarget(name: "HTTPFaultsTests", dependencies: ["HTTPFaults"]),
    .executableTarget(name: "faults", dependencies: ["HTTPFaults", commandLineTool]),
    .target(name: "HeapInUse", cSettings: [.treatAllWarnings(as: .error)]),

    // A link to the descriptions that the tests of the package above use.
    .target(name: "OperatorDescriptions", dependencies: combine),
    .target(name: "RandomPipelines", dependencies: ["Harness", "OperatorDescriptions"] + combine),
    .executableTarget(
      name: "random-pipelines", dependencies: ["Harness", "RandomPipelines", commandLineTool]),
    .testTarget(name: "RandomPipelinesTests", dependencies: ["RandomPipelines"] + combine),

    .target(name: "Racing", dependencies: ["Harness", "OperatorDescriptions"] + combine),
    .testTarget(name: "RacingTests", dependencies: ["Harness", "OperatorDescriptions", "Racing"]),
    .target(
      name: "Soaking",
      dependencies: ["Harness", "HeapInUse", "OperatorDescriptions", "RandomPipelines"] + combine),
    .testTarget(name: "SoakingTests", dependencies: ["Soaking"]),
    .executableTarget(name: "races", dependencies: ["Harness", "Racing", "Soaking", commandLineTool]),

    // Explores only what is compiled as for the Thread Sanitizer, without the sanitizer: see its usage.
    .target(name: "Interleaver", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Interleaving", dependencies: ["Interleaver", "OperatorDescriptions"] + combine),
    .target(name: "InterleavingTool", dependencies: ["Interleaving", commandLineTool]),
    .executableTarget(name: "interleavings", dependencies: ["Interleaving", "InterleavingTool"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets where !["HeapInUse", "Interleaver"].contains(target.name) {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
