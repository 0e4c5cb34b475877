// swift-tools-version: 6.2
import Foundation
import PackageDescription

// An application that uses products of swift-combine beside a dependency that asks whether there are such
// modules: there are as soon as they have been built. `.ci/bystander` names the products, where
// swift-combine is, and its traits.
let environment = ProcessInfo.processInfo.environment
let products = environment["PRODUCTS"]?.split(separator: " ").map(String.init) ?? ["Combine"]
let names = (environment["TRAITS"] ?? "").split(separator: " ").map(String.init)
let traits = names.map { Package.Dependency.Trait.trait(name: $0) }
let package = Package(
  name: "bystander",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(
      name: "swift-combine", path: environment["SWIFT_COMBINE"] ?? "../..", traits: Set([.defaults] + traits)),
    .package(path: "Dependency"),
  ],
  targets: [
    .executableTarget(
      name: "Application",
      dependencies: products.map { .product(name: $0, package: "swift-combine") } + [
        .product(name: "Dependency", package: "dependency")
      ])
  ],
  swiftLanguageModes: [.v6]
)
