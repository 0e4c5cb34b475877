// swift-tools-version: 6.2
import PackageDescription

let combine: [Target.Dependency] = ["Combine", "CombineCollections", "CombineExtras", "CombineTesting"].map {
  .product(name: $0, package: "swift-combine")
}

// A package of its own, so that the one it proves stays bare.
let package = Package(
  name: "proof",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-combine", path: "..")],
  targets: [
    .target(name: "Racing", dependencies: combine),
    .executableTarget(name: "races", dependencies: ["Racing"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
