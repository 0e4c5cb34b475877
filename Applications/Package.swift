// swift-tools-version: 6.3
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

let combine = Target.Dependency.product(
  name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere))
let combineTesting = Target.Dependency.product(name: "SwiftCombineTesting", package: "swift-combine")
let commandLineTool = Target.Dependency.product(name: "CommandLineTool", package: "Support")
let commandLineTesting = Target.Dependency.product(name: "CommandLineTesting", package: "Support")
let combineExtras = Target.Dependency.product(
  name: "SwiftCombineExtras", package: "swift-combine", condition: .when(platforms: elsewhere))
let combineInspector = Target.Dependency.product(name: "SwiftCombineInspector", package: "swift-combine")
let httpLoopback = Target.Dependency.product(name: "HTTPLoopback", package: "Support")

let package = Package(
  name: "Applications",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "cloudy", targets: ["CloudyProgram"]),
    .executable(name: "collage", targets: ["CollageProgram"]),
    .executable(name: "jokes", targets: ["JokesProgram"]),
    .executable(name: "news-reader", targets: ["news-reader"]),
  ],
  dependencies: [
    .package(name: "swift-combine", path: ".."),
    .package(name: "Examples", path: "../Examples"),
    .package(name: "Support", path: "../Support"),
  ],
  targets: [
    // Its own operators are called as some in SwiftCombineExtras, which one file imports.
    .target(
      name: "BookExamples", dependencies: [combine, combineExtras, combineTesting, httpLoopback],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .executableTarget(
      name: "book", dependencies: ["BookExamples", combine, combineTesting, commandLineTool]),
    .testTarget(
      name: "BookExamplesTests",
      dependencies: [
        "BookExamples", "book", combine, combineTesting, commandLineTesting, commandLineTool,
      ]),

    .target(name: "ColorCalc", dependencies: [combine]),
    .executableTarget(name: "color-calc", dependencies: ["ColorCalc", commandLineTool]),
    .testTarget(
      name: "ColorCalcTests",
      dependencies: ["ColorCalc", "color-calc", combine, combineTesting, commandLineTesting, commandLineTool]),

    // The program's target is not called `cloudy`: some file systems do not tell it from `Cloudy`.
    .target(name: "Cloudy", dependencies: [combine]),
    .executableTarget(
      name: "CloudyProgram", dependencies: ["Cloudy", combine, combineTesting, commandLineTool, httpLoopback]),

    .testTarget(
      name: "CloudyTests",
      dependencies: ["Cloudy", combine, combineTesting, commandLineTesting, httpLoopback]),
    .testTarget(
      name: "CloudyProgramTests",
      dependencies: ["CloudyProgram", "Cloudy", commandLineTool, commandLineTesting, httpLoopback]),

    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .target(name: "CPictures", dependencies: ["CPNG", "CJPEG"]),
    .target(name: "Collage", dependencies: [combine, "CPictures"]),
    .target(
      name: "CollagePage",
      dependencies: ["Collage", "PageServing", combine, commandLineTool, httpLoopback],
      resources: ["page.html", "page.css", "page.js", "icon.svg"].map { .embedInCode("Web/\($0)") }),
    .target(name: "CollageTesting", dependencies: ["Collage"]),
    .executableTarget(
      name: "CollageProgram",
      dependencies: ["Collage", "CollagePage", "PageServing", combine, commandLineTool]),
    .testTarget(
      name: "CollagePageTests",
      dependencies: [
        "BrowserTesting", "Collage", "CollagePage", "CollageProgram", "CollageTesting", "PageServing",
        "PageTesting", combine, commandLineTesting, httpLoopback,
      ]),
    .testTarget(
      name: "CollageTests",
      dependencies: [
        "Collage", "CollageProgram", "CollageTesting", "PageServing", combine, combineTesting,
        commandLineTesting, commandLineTool,
      ]),

    .target(name: "DadJokes", dependencies: [combine]),
    .executableTarget(name: "dad-jokes", dependencies: [combine, commandLineTool, "DadJokes", httpLoopback]),
    .testTarget(
      name: "DadJokesTests",
      dependencies: ["DadJokes", "dad-jokes", combine, combineTesting, commandLineTesting, httpLoopback]),

    .target(
      name: "InspectorPage", dependencies: ["PageServing", combine, combineInspector, httpLoopback],
      resources: ["page.html", "page.css", "page.js", "icon.svg"].map { .embedInCode("Web/\($0)") }),
    .testTarget(
      name: "InspectorPageTests",
      dependencies: [
        "BrowserTesting", "InspectorPage", "PageServing", "PageTesting", combine, combineInspector,
        httpLoopback,
      ]),

    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Jokes", dependencies: [combine, "CSQLite"]),
    .executableTarget(name: "JokesProgram", dependencies: [combine, commandLineTool, httpLoopback, "Jokes"]),
    .testTarget(
      name: "JokesTests",
      dependencies: [
        "Jokes", "JokesProgram", "CSQLite", combine, combineTesting, commandLineTesting, commandLineTool,
        httpLoopback,
      ]),

    .target(name: "NewsReaderModel", dependencies: [combine, combineInspector]),
    .testTarget(name: "NewsReaderModelTests", dependencies: ["NewsReaderModel", combine, combineTesting]),
    .target(
      name: "NewsReaderPage",
      dependencies: ["NewsReaderModel", "PageServing", combine, combineInspector, httpLoopback],
      resources: ["page.html", "page.css", "page.js", "icon.svg"].map { .embedInCode("Web/\($0)") }),
    .executableTarget(
      name: "news-reader",
      dependencies: [
        "InspectorPage", "NewsReaderModel", "NewsReaderPage", "PageServing", combine, combineInspector,
        commandLineTool, httpLoopback,
        .product(name: "HackerNewsAPI", package: "Examples"),
        .product(name: "HackerNewsRecording", package: "Examples"),
      ]),
    .target(
      name: "PageServing", dependencies: [combine, commandLineTool, httpLoopback],
      resources: ["shared.css", "shared.js"].map { .embedInCode("Web/\($0)") }),
    .testTarget(
      name: "PageServingTests",
      dependencies: ["PageServing", "PageTesting", combine, commandLineTool, httpLoopback]),
    .target(name: "BrowserTesting", dependencies: [httpLoopback]),
    // What the tests of all pages share.
    .target(
      name: "PageTesting", dependencies: ["BrowserTesting", "PageServing", commandLineTesting, httpLoopback]),
    .testTarget(
      name: "NewsReaderPageTests",
      dependencies: [
        "BrowserTesting", "NewsReaderModel", "NewsReaderPage", "PageServing", "PageTesting", "news-reader",
        combine,
        commandLineTesting, commandLineTool, httpLoopback,
      ]),

    .target(name: "SchedulerTour", dependencies: [combine]),
    .executableTarget(name: "scheduler-tour", dependencies: [combine, commandLineTool, "SchedulerTour"]),
    .testTarget(
      name: "SchedulerTourTests",
      dependencies: [
        "SchedulerTour", "scheduler-tour", combine, combineTesting, commandLineTesting, commandLineTool,
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// A warning is an error in this package.
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
