// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let combine = Target.Dependency.product(
  name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))
let combineCollections = Target.Dependency.product(name: "CombineCollections", package: "swift-combine")
let combineExtras = Target.Dependency.product(name: "CombineExtras", package: "swift-combine")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HackerNewsAPI", targets: ["HackerNewsAPI"]),
    .executable(name: "news", targets: ["news"]),
    .library(name: "Fetching", targets: ["Fetching"]),
    .executable(name: "fetch-all", targets: ["fetch-all"]),
    .executable(name: "form", targets: ["form"]),
    .library(name: "CommandLineTool", targets: ["CommandLineTool"]),
    .library(name: "HTTPLoopback", targets: ["HTTPLoopback"]),
  ],
  dependencies: [
    .package(name: "swift-combine", path: "..")
  ],
  targets: [
    .target(name: "CommandLineTool", dependencies: [combine]),
    .target(name: "HTTPLoopback"),

    .target(name: "HackerNewsAPI", dependencies: [combine]),
    .target(name: "HackerNewsRecording"),
    .executableTarget(
      name: "news", dependencies: ["CommandLineTool", "HackerNewsAPI", "HackerNewsRecording", "HTTPLoopback"]),

    .target(name: "Fetching", dependencies: [combine, combineCollections]),
    .executableTarget(name: "fetch-all", dependencies: ["CommandLineTool", "Fetching"]),

    .executableTarget(name: "form", dependencies: ["CommandLineTool", combine, combineCollections]),

    .target(
      name: "ExampleTesting", dependencies: ["CommandLineTool", combine], path: "Tests/ExampleTesting"),
    .testTarget(name: "CommandLineToolTests", dependencies: ["CommandLineTool", "ExampleTesting", combine]),
    .testTarget(name: "HTTPLoopbackTests", dependencies: ["HTTPLoopback"]),
    .testTarget(
      name: "HackerNewsAPITests", dependencies: ["HackerNewsAPI", "HTTPLoopback", "ExampleTesting"]),
    .testTarget(name: "HackerNewsRecordingTests", dependencies: ["HackerNewsRecording"]),
    .testTarget(
      name: "newsTests", dependencies: ["news", "HackerNewsRecording", "HTTPLoopback", "ExampleTesting"]),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching", "HTTPLoopback", "ExampleTesting"]),
    .testTarget(
      name: "fetchAllTests", dependencies: ["fetch-all", "Fetching", "HTTPLoopback", "ExampleTesting"]),
    .testTarget(
      name: "PagingTests", dependencies: ["HTTPLoopback", "ExampleTesting", combine, combineExtras]),
    .testTarget(name: "formTests", dependencies: ["form", "ExampleTesting", combine, combineCollections]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
