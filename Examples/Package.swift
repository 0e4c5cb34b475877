// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [],
  dependencies: [],
  targets: [
    .target(name: "HackerNewsRecording"),
    .target(name: "HTTPLoopback"),

    .testTarget(name: "HackerNewsRecordingTests", dependencies: ["HackerNewsRecording"]),
    .testTarget(name: "HTTPLoopbackTests", dependencies: ["HTTPLoopback"]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
