// swift-tools-version: 6.2
import PackageDescription

let combine: Target.Dependency = .product(name: "Combine", package: "swift-combine")

/// The families of rows, checks and growths whose operators the package has not got: their files are left out of
/// the build, and the lists of families with them.
let missing = ["SharingRows", "SchedulingRows", "RepetitionChecks"]

// A package of its own, so that the one it measures stays bare.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "..")],
  targets: [
    .target(name: "CountAllocations", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Harness", dependencies: ["CountAllocations"]),
    .target(
      name: "Chains", dependencies: ["Harness", combine],
      exclude: missing.filter { $0.hasSuffix("Rows") }.map { "\($0.dropLast(4))Chains.swift" }),
    .executableTarget(
      name: "bench", dependencies: ["Harness", "Chains", combine],
      exclude: missing.map { $0.hasSuffix("Rows") ? "Rows/\($0).swift" : "Checks/\($0).swift" }),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)] + missing.map { .define("NO_\($0)") }
}
