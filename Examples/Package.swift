// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

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
    .target(
      name: "HackerNewsAPI",
      dependencies: [
        .product(name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))
      ]),
    .target(name: "HackerNewsRecording"),
    .target(name: "HTTPLoopback"),
    .executableTarget(name: "news", dependencies: ["HackerNewsAPI", "HackerNewsRecording", "HTTPLoopback"]),

    .testTarget(name: "HackerNewsAPITests", dependencies: ["HackerNewsAPI", "HTTPLoopback"]),
    .testTarget(name: "HackerNewsRecordingTests", dependencies: ["HackerNewsRecording"]),
    .testTarget(name: "HTTPLoopbackTests", dependencies: ["HTTPLoopback"]),
    .testTarget(name: "newsTests", dependencies: ["news", "HackerNewsRecording", "HTTPLoopback"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
