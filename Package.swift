// swift-tools-version: 6.2
import PackageDescription

/// Where Apple's own Combine does not exist, and this package takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .openbsd, .wasi]

/// Where it exists.
let apples: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]

/// Where Dispatch exists: everywhere but on WASI.
let withDispatch: [Platform] = [.linux, .windows, .android, .openbsd] + apples

/// The engine's own atomic values, where `Synchronization` is there on the newest systems only. Without these
/// lines the engine uses `Synchronization` there too, and the minimums below are those of `Synchronization`.
///
/// What the sources see of it is `OwnAtomics`, by which it is tested on other platforms.
let ownAtomics: [SwiftSetting] = [
  .define("OwnAtomics", .when(platforms: apples)),
  .enableExperimentalFeature("BuiltinModule", .when(platforms: apples)),
  .enableExperimentalFeature("RawLayout", .when(platforms: apples)),
]

let package = Package(
  name: "swift-combine",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "SwiftCombine", targets: ["SwiftCombine"]),
    .library(name: "SwiftCombineCore", targets: ["SwiftCombineCore"]),
    .library(name: "SwiftCombineDispatch", targets: ["SwiftCombineDispatch"]),
    .library(name: "SwiftCombineFoundation", targets: ["SwiftCombineFoundation"]),
    .library(name: "SwiftCombineExtras", targets: ["SwiftCombineExtras"]),
    .library(name: "SwiftCombineCollections", targets: ["SwiftCombineCollections"]),
    .library(name: "SwiftCombineCollectionProperties", targets: ["SwiftCombineCollectionProperties"]),
    .library(name: "SwiftCombineInspector", targets: ["SwiftCombineInspector"]),
    .library(name: "SwiftCombineNATS", targets: ["SwiftCombineNATS"]),
    .library(name: "SwiftCombineOperatorKit", targets: ["SwiftCombineOperatorKit"]),
    .library(name: "SwiftCombineSchedulers", targets: ["SwiftCombineSchedulers"]),
    .library(name: "SwiftCombineSystem", targets: ["SwiftCombineSystem"]),
    .library(name: "SwiftCombineTesting", targets: ["SwiftCombineTesting"]),
    .library(name: "SwiftCombineSwiftTesting", targets: ["SwiftCombineSwiftTesting"]),
    .library(name: "SwiftCombineXCTest", targets: ["SwiftCombineXCTest"]),
    .library(name: "OpenCombine", targets: ["OpenCombine"]),
    .library(name: "OpenCombineDispatch", targets: ["OpenCombineDispatch"]),
    .library(name: "OpenCombineFoundation", targets: ["OpenCombineFoundation"]),
    .library(name: "OpenCombineShim", targets: ["OpenCombineShim"]),
  ],
  traits: [
    .default(enabledTraits: ["URLSessions"]),
    .trait(
      name: "URLSessions",
      description: """
        URLSession.dataTaskPublisher(for:), and what else FoundationNetworking declares. Without it no program loads \
        libcurl, and one that is linked statically needs none.
        """),
    .trait(
      name: "NATS",
      description: "Streams between processes, over NATS JetStream. Needs the C client libnats."),
  ],
  targets: [
    .target(name: "CThread"),
    .target(name: "SwiftCombineEngine", dependencies: ["CThread"], swiftSettings: ownAtomics),
    .target(name: "SwiftCombineCore", dependencies: ["SwiftCombineEngine"]),
    .target(name: "SwiftCombineDispatch", dependencies: ["SwiftCombineCore", "SwiftCombineEngine"]),
    .target(
      name: "SwiftCombineFoundation", dependencies: ["CThread", "SwiftCombineCore", "SwiftCombineEngine"]),
    .target(
      name: "Combine",
      dependencies: [
        "SwiftCombineCore",
        .target(name: "SwiftCombineDispatch", condition: .when(platforms: withDispatch)),
        "SwiftCombineFoundation",
      ]),
    .target(
      name: "SwiftCombine",
      dependencies: [
        .target(name: "SwiftCombineCore", condition: .when(platforms: elsewhere)),
        .target(
          name: "SwiftCombineDispatch",
          condition: .when(platforms: elsewhere.filter { withDispatch.contains($0) })),
        .target(name: "SwiftCombineFoundation", condition: .when(platforms: elsewhere)),
      ]),
    // OpenCombine's names for the same. No other target depends on them.
    .target(
      name: "OpenCombine",
      dependencies: [.target(name: "SwiftCombineCore", condition: .when(platforms: elsewhere))]),
    .target(
      name: "OpenCombineDispatch",
      dependencies: [
        "OpenCombine",
        .target(
          name: "SwiftCombineDispatch",
          condition: .when(platforms: elsewhere.filter { withDispatch.contains($0) })),
      ]),
    .target(
      name: "OpenCombineFoundation",
      dependencies: [
        "OpenCombine",
        .target(name: "SwiftCombineFoundation", condition: .when(platforms: elsewhere)),
      ]),
    .target(
      name: "OpenCombineShim",
      dependencies: [
        .target(name: "OpenCombine", condition: .when(platforms: elsewhere)),
        .target(
          name: "OpenCombineDispatch",
          condition: .when(platforms: elsewhere.filter { withDispatch.contains($0) })),
        .target(name: "OpenCombineFoundation", condition: .when(platforms: elsewhere)),
      ]),
    .target(name: "SwiftCombineOperatorKit", dependencies: ["SwiftCombine", "SwiftCombineEngine"]),
    .target(
      name: "SwiftCombineExtras",
      dependencies: ["SwiftCombine", "SwiftCombineEngine", "SwiftCombineOperatorKit"]),
    .target(
      name: "SwiftCombineCollections",
      dependencies: ["SwiftCombine", "SwiftCombineEngine", "SwiftCombineOperatorKit"]),
    .target(
      name: "SwiftCombineCollectionProperties", dependencies: ["SwiftCombine", "SwiftCombineCollections"]),
    .target(
      name: "SwiftCombineInspector",
      dependencies: ["CThread", "SwiftCombine", "SwiftCombineEngine", "SwiftCombineOperatorKit"]),
    // Without the trait the module is empty, and libnats is neither built nor needed.
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
    .target(
      name: "SwiftCombineNATS",
      dependencies: [
        "SwiftCombine", "SwiftCombineEngine", "SwiftCombineOperatorKit",
        .target(name: "CNATS", condition: .when(traits: ["NATS"])),
      ],
      linkerSettings: [.linkedLibrary("nats", .when(traits: ["NATS"]))]),
    .target(name: "SwiftCombineSchedulers", dependencies: ["SwiftCombine", "SwiftCombineEngine"]),
    .target(name: "CSystem"),
    .target(
      name: "SwiftCombineSystem",
      dependencies: ["CSystem", "CThread", "SwiftCombine", "SwiftCombineEngine", "SwiftCombineOperatorKit"]),
    .target(
      name: "SwiftCombineTesting",
      dependencies: ["SwiftCombine", "SwiftCombineEngine", "SwiftCombineSchedulers"]),
    .target(name: "SwiftCombineSwiftTesting", dependencies: ["SwiftCombineTesting", "SwiftCombine"]),
    .target(name: "SwiftCombineXCTest", dependencies: ["SwiftCombineTesting", "SwiftCombine"]),

    .target(
      name: "TestSupport", dependencies: ["SwiftCombine", "SwiftCombineTesting"], path: "Tests/TestSupport"),
    .target(
      name: "OperatorDescriptions",
      dependencies: ["Combine", "SwiftCombineCollections", "SwiftCombineExtras", "SwiftCombineTesting"],
      path: "Tests/OperatorDescriptions"),
    .testTarget(name: "EngineTests", dependencies: ["SwiftCombineEngine", "TestSupport"]),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "Combine", "OperatorDescriptions", "SwiftCombineCollections", "SwiftCombineExtras",
        "SwiftCombineTesting", "TestSupport",
      ]),
    .testTarget(
      name: "ExtrasTests",
      dependencies: [
        "SwiftCombineExtras", "SwiftCombine", "SwiftCombineInspector", "SwiftCombineTesting", "TestSupport",
      ]),
    .testTarget(
      name: "CollectionsTests",
      dependencies: ["SwiftCombineCollections", "SwiftCombine", "SwiftCombineTesting", "TestSupport"]),
    .testTarget(
      name: "CollectionPropertiesTests",
      dependencies: ["SwiftCombineCollectionProperties", "SwiftCombine", "SwiftCombineTesting"]),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "SwiftCombine", "SwiftCombineEngine", "SwiftCombineInspector", "SwiftCombineSwiftTesting",
        "SwiftCombineTesting", "TestSupport",
      ]),
    .testTarget(
      name: "SchedulersTests",
      dependencies: ["SwiftCombine", "SwiftCombineSchedulers", "SwiftCombineTesting"]),
    .testTarget(
      name: "SystemTests",
      dependencies: ["SwiftCombine", "SwiftCombineSystem", "SwiftCombineTesting", "TestSupport"]),
    .testTarget(
      name: "TestingTests",
      dependencies: [
        "Combine", "SwiftCombine", "SwiftCombineSwiftTesting", "SwiftCombineTesting", "TestSupport",
      ]),
    .testTarget(name: "XCTestTests", dependencies: ["SwiftCombine", "SwiftCombineXCTest"]),
    .testTarget(name: "DispatchTests", dependencies: ["Combine", "TestSupport"]),
    .testTarget(name: "FoundationTests", dependencies: ["Combine", "SwiftCombineTesting", "TestSupport"]),
    .testTarget(
      name: "NATSTests",
      dependencies: [
        "SwiftCombine", "SwiftCombineNATS", "SwiftCombineTesting", "TestSupport",
        .target(name: "CNATS", condition: .when(traits: ["NATS"])),
      ]),
    .testTarget(
      name: "PictureTests",
      dependencies: [
        "Combine", "OperatorDescriptions", "SwiftCombineCollections", "SwiftCombineExtras",
        "SwiftCombineTesting", "TestSupport",
      ]),
    .testTarget(name: "CompileTests", dependencies: ["Combine", "SwiftCombineCollectionProperties"]),
  ],
  swiftLanguageModes: [.v6]
)

// TEST_TARGETS="CoreTests EngineTests" swift test: these tests alone are built, as for the Thread Sanitizer.
if let names = Context.environment["TEST_TARGETS"]?.split(whereSeparator: \.isWhitespace).map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

/// What Swift 6 mode checks and changes. With all of it, Swift 5 mode compiles the same
/// sources to the same program.
let featuresOfSwift6 = [
  "BareSlashRegexLiterals", "ConciseMagicFile", "DeprecateApplicationMain", "DisableOutwardActorInference",
  "DynamicActorIsolation", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability",
  "GlobalConcurrency", "ImplicitOpenExistentials", "ImportObjcForwardDeclarations",
  "InferSendableFromCaptures", "IsolatedDefaultValues", "NonfrozenEnumExhaustivity",
  "RegionBasedIsolation", "StrictConcurrency",
]

/// The modules that mark each use of what the compiler cannot check.
///
/// Not the engine and the core: there some 490 uses would have a mark. What is declared without the
/// compiler's check of exclusive access, such as state that a gate guards, has its reason at the declaration.
/// Nor NATS, most of which calls a C library.
let modulesWithMarks: Set = [
  "SwiftCombine", "Combine", "SwiftCombineDispatch", "SwiftCombineFoundation", "SwiftCombineCollections",
  "SwiftCombineOperatorKit", "SwiftCombineTesting", "SwiftCombineSwiftTesting", "SwiftCombineXCTest",
  "SwiftCombineCollectionProperties", "SwiftCombineExtras", "SwiftCombineInspector", "SwiftCombineSchedulers",
  "SwiftCombineSystem", "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "OpenCombineShim",
]

// A warning is an error in this package; packages that depend on it are not affected.
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  // The compiler of a client in Swift 6 mode makes a closure that belongs to an actor check, when it runs,
  // that it runs there, if the closure goes to a module that was not built in Swift 6 mode (SE-0423).
  // Operators run closures on other threads, so ours are not; the tests are such clients.
  guard target.type == .regular else { continue }
  target.swiftSettings! += featuresOfSwift6.map { .enableUpcomingFeature($0) } + [.swiftLanguageMode(.v5)]
  #if compiler(>=6.3)
    // Here a use of what the compiler cannot check is an error without `unsafe` before it.
    if modulesWithMarks.contains(target.name) { target.swiftSettings!.append(.strictMemorySafety()) }
  #endif
}
