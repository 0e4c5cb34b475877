import Foundation

/// What a client of many distinct pipelines costs to compile, beside one of as many loops.
struct ClientReport: Codable {
  let optimization: ClientBuild.Optimization
  let pipelines: ClientBuild
  let loops: ClientBuild
  let pipelinesOfOneType: ClientBuild

  /// How much longer the pipelines take than the loops.
  var ratio: Double { pipelines.seconds / loops.seconds }
  /// Bytes a pipeline.
  var text: Double { Double(pipelines.text) / Double(ClientSource.count) }
  var loopText: Double { Double(loops.text) / Double(ClientSource.count) }
  var oneTypeText: Double { Double(pipelinesOfOneType.text) / Double(ClientSource.count) }

  var isTooLarge: Bool { Build.isJudged && text > optimization.textLimit }
}

extension ClientBuild.Optimization {
  /// The most bytes that a distinct pipeline may take: a tenth more than it took on 2026-11-27. Seconds move
  /// with the machine: read, not judged.
  var textLimit: Double {
    switch self {
    case .speed: 1_725
    case .size: 1_575
    case .none: 2_220
    }
  }
}

/// How large the smallest program with a pipeline is.
struct HelloReport: Codable {
  /// Bytes of its file without symbols.
  let size: Int

  /// The most bytes that it may take: a tenth more than it took on 2026-11-23.
  static let limit = 2_430_000

  var isTooLarge: Bool { Build.isJudged && size > HelloReport.limit }

  /// Builds the program as this one was built, in release, and strips a copy.
  init() throws(Trouble) {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw Trouble(text: "this program does not know where it is")
    }
    let products = program.deletingLastPathComponent()
    // The folder of the build has the platform's, which has this program's.
    let folder = products.appending(path: "../..").standardizedFileURL
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    try Command(
      "swift", "build", "-c", "release", "--package-path", package.path, "--scratch-path", folder.path,
      "--product", "hello"
    ).run()
    let copy = FileManager.default.temporaryDirectory.appending(path: "bench-hello-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try Command("strip", "-o", copy.path, products.appending(path: "hello").path).run()
    guard let size = (try? FileManager.default.attributesOfItem(atPath: copy.path))?[.size] as? Int else {
      throw Trouble(text: "\(copy.path) has no size")
    }
    self.size = size
  }
}

extension Bench {
  /// Compiles the clients in each way, and weighs the smallest program.
  mutating func measureClients() throws(Trouble) {
    table.clientHeading()
    for optimization in ClientBuild.Optimization.allCases {
      try measureClient(optimization, tries: options.scale == .quick ? 1 : 3)
    }
    let hello = try HelloReport()
    report.hello = hello
    table.hello(hello)
  }

  mutating func measureClient(
    _ optimization: ClientBuild.Optimization, of pipelines: ClientSource = .pipelines, tries: Int
  ) throws(Trouble) {
    let found = ClientReport(
      optimization: optimization, pipelines: try ClientBuild(of: pipelines, optimization, tries: tries),
      loops: try ClientBuild(of: .loops, optimization, tries: tries),
      pipelinesOfOneType: try ClientBuild(of: .pipelinesOfOneType, optimization, tries: 1))
    report.clients.append(found)
    table.client(found)
  }
}
