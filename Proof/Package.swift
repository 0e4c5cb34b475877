// swift-tools-version: 6.2
import PackageDescription

let combine: [Target.Dependency] = ["Combine", "CombineCollections", "CombineExtras", "CombineTesting"].map {
  .product(name: $0, package: "swift-combine")
}

// A package of its own, so that the one it puts to the proof stays bare.
let package = Package(
  name: "proof",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "..")],
  targets: [
    .target(name: "RandomPipelines", dependencies: combine),
    .executableTarget(name: "random-pipelines", dependencies: ["RandomPipelines"]),
    .testTarget(name: "RandomPipelinesTests", dependencies: ["RandomPipelines"] + combine),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
