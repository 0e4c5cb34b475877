// swift-tools-version: 6.3
import PackageDescription

/// Where Apple's own Combine does not exist, and the package above takes its place.
let elsewhere: [Platform] = [.linux, .windows, .android, .wasi]

/// The language mode of the sources: 6, or what `DROP_IN_LANGUAGE_MODE` says.
let mode = Context.environment["DROP_IN_LANGUAGE_MODE"] ?? "6"

/// What Swift 6 mode brings by itself: closures check where they run.
let checks: [SwiftSetting] = mode == "6" ? [] : [.enableUpcomingFeature("DynamicActorIsolation")]

// Programs written for Apple's Combine, built and run unchanged. A separate package, as its users have.
let package = Package(
  name: "drop-in",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "../..")],
  targets: [
    .target(name: "DropIn"),
    // With the settings of a new project: everything on the main actor that says nothing else.
    .target(
      name: "DropInMainActor",
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    // Programs that break the rules of isolation; once more with all checks that the compiler has.
    .target(name: "Isolation", swiftSettings: checks),
    .target(name: "IsolationByFlag", swiftSettings: [.unsafeFlags(["-enable-actor-data-race-checks"])]),
    .executableTarget(name: "RunIsolation", dependencies: ["Isolation", "IsolationByFlag"]),
    // A package with its own versions of what Apple added later, and one that uses it.
    .target(name: "BackFills"),
    .target(name: "BackFillsClient", dependencies: ["BackFills"]),
    .testTarget(
      name: "DropInTests",
      dependencies: [
        "BackFills", "BackFillsClient", "DropIn", "DropInMainActor", "Isolation", "RunIsolation",
      ]),
  ],
  swiftLanguageModes: [.version(mode)]
)

for target in package.targets {
  target.dependencies.append(
    .product(name: "Combine", package: "swift-combine", condition: .when(platforms: elsewhere)))
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
