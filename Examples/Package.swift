// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let combine = Target.Dependency.product(
  name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HackerNewsAPI", targets: ["HackerNewsAPI"]),
    .executable(name: "news", targets: ["news"]),
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

    .target(
      name: "ExampleTesting", dependencies: ["CommandLineTool", combine], path: "Tests/ExampleTesting"),
    .testTarget(name: "CommandLineToolTests", dependencies: ["CommandLineTool", "ExampleTesting", combine]),
    .testTarget(name: "HTTPLoopbackTests", dependencies: ["HTTPLoopback"]),
    .testTarget(
      name: "HackerNewsAPITests", dependencies: ["HackerNewsAPI", "HTTPLoopback", "ExampleTesting"]),
    .testTarget(name: "HackerNewsRecordingTests", dependencies: ["HackerNewsRecording"]),
    .testTarget(
      name: "newsTests", dependencies: ["news", "HackerNewsRecording", "HTTPLoopback", "ExampleTesting"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
