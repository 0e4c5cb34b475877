// swift-tools-version: 6.3
import PackageDescription

let combine: [Target.Dependency] = [
  "Combine", "SwiftCombineCollections", "SwiftCombineExtras", "SwiftCombineInspector", "SwiftCombineTesting",
].map {
  .product(name: $0, package: "swift-combine")
}

// A separate package, so that the one it measures stays bare.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "..")],
  targets: [
    .target(name: "BareDispatch", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CountAllocations", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CountInstructions", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Measuring", dependencies: ["CountAllocations"]),
    .target(name: "Chains", dependencies: ["Measuring"] + combine),
    .target(name: "DemandChains", dependencies: ["Chains", "Measuring"] + combine),
    .executableTarget(
      name: "bench",
      dependencies: ["BareDispatch", "CountInstructions", "Measuring", "Chains", "DemandChains"] + combine),
    .executableTarget(name: "hello", dependencies: [.product(name: "Combine", package: "swift-combine")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
