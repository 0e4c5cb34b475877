// swift-tools-version: 5.9
import PackageDescription

// A package written for OpenCombine: its sources name no module of swift-combine.
// `.ci/steps/226-open-combine.sh` builds a copy of it, and names where the other packages are.
let address = Context.environment["SWIFT_COMBINE"] ?? "../.."
let bystander = Context.environment["BYSTANDER"] ?? "../Bystander/Dependency"

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-combine") }

let package = Package(
  name: "open-combine-client",
  platforms: [.macOS("13")],
  dependencies: [
    .package(name: "swift-combine", path: address), .package(name: "dependency", path: bystander),
  ],
  targets: [
    .target(
      name: "Weather",
      dependencies: [
        product("OpenCombine"), product("OpenCombineDispatch"), product("OpenCombineFoundation"),
      ]),
    .target(name: "Portable", dependencies: [product("OpenCombineShim")]),
    // What most ports write: one module where it is found, the other one elsewhere. Here both are there, and
    // a package that depends on neither and asks whether Combine is.
    .target(
      name: "Mixed",
      dependencies: [
        "Weather", product("OpenCombine"), product("Combine"),
        .product(name: "Dependency", package: "dependency"),
      ]),
    .testTarget(
      name: "OpenCombineClientTests",
      dependencies: [
        "Weather", "Portable", "Mixed",
        product("OpenCombine"), product("OpenCombineDispatch"), product("OpenCombineFoundation"),
      ]),
  ])
