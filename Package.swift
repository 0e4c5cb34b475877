// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and this package takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let package = Package(
  name: "swift-combine",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "CombineCore", targets: ["CombineCore"]),
    .library(name: "CombineDispatch", targets: ["CombineDispatch"]),
    .library(name: "CombineFoundation", targets: ["CombineFoundation"]),
    .library(name: "CombineExtras", targets: ["CombineExtras"]),
    .library(name: "CombineCollections", targets: ["CombineCollections"]),
    .library(name: "CombineTesting", targets: ["CombineTesting"]),
    .library(name: "CombineSwiftTesting", targets: ["CombineSwiftTesting"]),
    .library(name: "CombineXCTest", targets: ["CombineXCTest"]),
  ],
  targets: [
    .target(name: "CombineMachinery"),
    .target(name: "CombineCore", dependencies: ["CombineMachinery"]),
    .target(name: "CombineDispatch", dependencies: ["CombineCore", "CombineMachinery"]),
    .target(name: "CombineFoundation", dependencies: ["CombineCore", "CombineMachinery"]),
    .target(name: "Combine", dependencies: ["CombineCore", "CombineDispatch", "CombineFoundation"]),
    .target(
      name: "CombineShim",
      dependencies: [
        .target(name: "CombineCore", condition: .when(platforms: elsewhere)),
        .target(name: "CombineDispatch", condition: .when(platforms: elsewhere)),
        .target(name: "CombineFoundation", condition: .when(platforms: elsewhere)),
      ]),
    .target(name: "CombineToolkit", dependencies: ["CombineShim", "CombineMachinery"]),
    .target(name: "CombineExtras", dependencies: ["CombineShim", "CombineMachinery", "CombineToolkit"]),
    .target(name: "CombineCollections", dependencies: ["CombineShim", "CombineMachinery", "CombineToolkit"]),
    .target(name: "CombineTesting", dependencies: ["CombineShim", "CombineMachinery"]),
    .target(name: "CombineSwiftTesting", dependencies: ["CombineTesting", "CombineShim"]),
    .target(name: "CombineXCTest", dependencies: ["CombineTesting", "CombineShim"]),

    .target(
      name: "TestSupport", dependencies: ["CombineShim", "CombineTesting"], path: "Tests/TestSupport"),
    .testTarget(name: "MachineryTests", dependencies: ["CombineMachinery", "TestSupport"]),
    .testTarget(
      name: "CoreTests",
      dependencies: ["Combine", "CombineCollections", "CombineExtras", "CombineTesting", "TestSupport"]),
    .testTarget(
      name: "ExtrasTests", dependencies: ["CombineExtras", "CombineShim", "CombineTesting", "TestSupport"]),
    .testTarget(
      name: "CollectionsTests",
      dependencies: ["CombineCollections", "CombineShim", "CombineTesting", "TestSupport"]),
    .testTarget(
      name: "TestingTests",
      dependencies: ["CombineShim", "CombineSwiftTesting", "CombineTesting", "TestSupport"]),
    .testTarget(name: "XCTestTests", dependencies: ["CombineShim", "CombineXCTest"]),
    .testTarget(name: "FoundationTests", dependencies: ["Combine", "CombineTesting", "TestSupport"]),
    .testTarget(
      name: "PictureTests",
      dependencies: ["Combine", "CombineCollections", "CombineExtras", "CombineTesting", "TestSupport"]),
    .testTarget(name: "CompileTests", dependencies: ["Combine"]),
  ],
  swiftLanguageModes: [.v6]
)

/// What Swift 6 mode checks and changes. With all of it, Swift 5 mode compiles the same sources to the same program.
let featuresOfSwift6 = [
  "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain", "DisableOutwardActorInference",
  "DynamicActorIsolation", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability",
  "GlobalConcurrency", "ImplicitOpenExistentials", "ImportObjcForwardDeclarations",
  "InferSendableFromCaptures", "IsolatedDefaultValues", "NonfrozenEnumExhaustivity",
  "RegionBasedIsolation", "StrictConcurrency",
]

// A warning is an error in this package; packages that depend on it are not affected.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  // The compiler of a client in Swift 6 mode makes a closure that belongs to an actor check, when it runs, that
  // it runs there, if the closure goes to a module that was not built in Swift 6 mode (SE-0423). Operators run
  // closures on other threads, so ours are not; the tests are such clients.
  guard target.type == .regular else { continue }
  target.swiftSettings! += featuresOfSwift6.map { .enableUpcomingFeature($0) } + [.swiftLanguageMode(.v5)]
}
