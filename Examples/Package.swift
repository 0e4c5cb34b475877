// swift-tools-version: 6.3
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let combine = Target.Dependency.product(
  name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))
let combineCollections = Target.Dependency.product(name: "SwiftCombineCollections", package: "swift-combine")
let combineExtras = Target.Dependency.product(name: "SwiftCombineExtras", package: "swift-combine")
let swiftCombine = Target.Dependency.product(name: "SwiftCombine", package: "swift-combine")
let combineTesting = Target.Dependency.product(name: "SwiftCombineTesting", package: "swift-combine")
let commandLineTool = Target.Dependency.product(name: "CommandLineTool", package: "Support")
let commandLineTesting = Target.Dependency.product(name: "CommandLineTesting", package: "Support")
let httpLoopback = Target.Dependency.product(name: "HTTPLoopback", package: "Support")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HackerNewsAPI", targets: ["HackerNewsAPI"]),
    .library(name: "HackerNewsRecording", targets: ["HackerNewsRecording"]),
    .executable(name: "news", targets: ["news"]),
    .library(name: "Fetching", targets: ["Fetching"]),
    .executable(name: "fetch-all", targets: ["fetch-all"]),
    .executable(name: "form", targets: ["form"]),
    .library(name: "OperatorCatalog", targets: ["OperatorCatalog"]),
    .executable(name: "marbles", targets: ["marbles"]),
    .executable(name: "operator-pages", targets: ["operator-pages"]),
  ],
  dependencies: [
    .package(name: "swift-combine", path: ".."),
    .package(name: "Support", path: "../Support"),
  ],
  targets: [
    .target(name: "HackerNewsAPI", dependencies: [combine, commandLineTool]),
    .target(name: "HackerNewsRecording"),
    .executableTarget(
      name: "news", dependencies: [commandLineTool, "HackerNewsAPI", "HackerNewsRecording", httpLoopback]),

    .target(name: "Fetching", dependencies: [combine, combineCollections]),
    .executableTarget(name: "fetch-all", dependencies: [commandLineTool, "Fetching"]),

    .executableTarget(name: "form", dependencies: [commandLineTool, combine, combineCollections]),

    .target(
      name: "OperatorCatalog",
      dependencies: [swiftCombine, combineCollections, combineExtras, combineTesting]),
    .executableTarget(name: "marbles", dependencies: [commandLineTool, "OperatorCatalog"]),
    .target(
      name: "OperatorPages", dependencies: ["OperatorCatalog"],
      resources: ["page.css", "page.js", "index.js"].map { .embedInCode("Web/\($0)") }),
    .executableTarget(
      name: "operator-pages", dependencies: [commandLineTool, "OperatorCatalog", "OperatorPages"]),

    .testTarget(
      name: "HackerNewsAPITests", dependencies: ["HackerNewsAPI", httpLoopback, commandLineTesting]),
    .testTarget(name: "HackerNewsRecordingTests", dependencies: ["HackerNewsRecording"]),
    .testTarget(
      name: "newsTests", dependencies: ["news", "HackerNewsRecording", httpLoopback, commandLineTesting]),
    .testTarget(name: "FetchingTests", dependencies: ["Fetching", httpLoopback, commandLineTesting]),
    .testTarget(
      name: "fetchAllTests", dependencies: ["fetch-all", "Fetching", httpLoopback, commandLineTesting]),
    .testTarget(
      name: "PagingTests", dependencies: [httpLoopback, commandLineTesting, combine, combineExtras]),
    .testTarget(name: "formTests", dependencies: ["form", commandLineTesting, combine, combineCollections]),
    .testTarget(name: "OperatorCatalogTests", dependencies: ["OperatorCatalog"]),
    .testTarget(
      name: "OperatorPagesTests",
      dependencies: ["operator-pages", "OperatorPages", "OperatorCatalog", commandLineTesting]),
    .testTarget(name: "marblesTests", dependencies: ["marbles", "OperatorCatalog", commandLineTesting]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
