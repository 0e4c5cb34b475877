// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A package that knows nothing of swift-combine, and uses its modules where they are. There is
// a target for each folder.
let folders = try FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/Sources")
  .sorted()
let package = Package(
  name: "dependency",
  platforms: [.macOS(.v13)],
  products: [.library(name: "Dependency", targets: folders)],
  targets: folders.map { .target(name: $0) },
  swiftLanguageModes: [.v6]
)
