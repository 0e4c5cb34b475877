// swift-tools-version: 6.3
import PackageDescription

let combine = Target.Dependency.product(name: "Combine", package: "swift-combine")
let combineExtras = Target.Dependency.product(name: "SwiftCombineExtras", package: "swift-combine")
let combineNATS = Target.Dependency.product(name: "SwiftCombineNATS", package: "swift-combine")
let commandLineTool = Target.Dependency.product(name: "CommandLineTool", package: "Support")
let commandLineTesting = Target.Dependency.product(name: "CommandLineTesting", package: "Support")

// A package of its own: the other applications do not need the C client of NATS.
let package = Package(
  name: "Orders",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "orders", targets: ["OrdersProgram"])],
  dependencies: [
    .package(name: "swift-combine", path: "../..", traits: ["NATS"]),
    .package(name: "Support", path: "../../Support"),
  ],
  targets: [
    .target(name: "Orders", dependencies: [combine, combineExtras, combineNATS]),
    // The program's target is not called `orders`: some file systems do not tell it from `Orders`.
    .executableTarget(
      name: "OrdersProgram", dependencies: ["Orders", combine, combineNATS, commandLineTool]),
    .testTarget(
      name: "OrdersTests",
      dependencies: ["Orders", "OrdersProgram", combine, combineNATS, commandLineTesting, commandLineTool]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
