/// What a client of many pipelines costs to compile, beside one of as many loops.
struct ClientReport: Codable {
  let optimization: ClientBuild.Optimization
  let pipelines: ClientBuild
  let loops: ClientBuild
  let pipelinesOfOwnTypes: ClientBuild

  /// The most bytes that a pipeline may take when it is compiled for speed.
  static let textLimit = 4_096.0
  /// The most seconds that the optimized client may take to compile: twice what the same took with the
  /// smallest alternative, on the machine of the targets. Seconds move with the machine: read, not judged.
  static let secondsLimit = 3.8

  /// How much longer the pipelines take than the loops.
  var ratio: Double { pipelines.seconds / loops.seconds }
  /// Bytes a pipeline.
  var text: Double { Double(pipelines.text) / Double(ClientSource.count) }
  var loopText: Double { Double(loops.text) / Double(ClientSource.count) }
  var ownTypesText: Double { Double(pipelinesOfOwnTypes.text) / Double(ClientSource.count) }

  var isTooLarge: Bool { Build.isJudged && optimization == .speed && text > ClientReport.textLimit }
  var isSlow: Bool { optimization == .speed && pipelines.seconds > ClientReport.secondsLimit }
}

extension Bench {
  /// Compiles the clients in each way.
  mutating func measureClients() throws(Trouble) {
    table.clientHeading()
    for optimization in ClientBuild.Optimization.allCases {
      try measureClient(optimization, tries: options.scale == .quick ? 1 : 3)
    }
  }

  mutating func measureClient(
    _ optimization: ClientBuild.Optimization, of pipelines: ClientSource = .pipelines, tries: Int
  ) throws(Trouble) {
    let found = ClientReport(
      optimization: optimization, pipelines: try ClientBuild(of: pipelines, optimization, tries: tries),
      loops: try ClientBuild(of: .loops, optimization, tries: tries),
      pipelinesOfOwnTypes: try ClientBuild(of: .pipelinesOfOwnTypes, optimization, tries: 1))
    report.clients.append(found)
    table.client(found)
  }
}
