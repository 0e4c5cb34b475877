import Foundation
import TestSupport
import Testing

@Suite struct AllMachinesTests {
  @Test func `every machine has a table of its own`() throws {
    let machines = try names(in: "Sources/SwiftCombineEngine/Machines", ending: "Machine.swift")
    let tables = try names(in: "Tests/EngineTests/Machines", ending: "MachineTests.swift")
    #expect(machines.subtracting(tables) == [], "These machines have no table.")
    #expect(tables.subtracting(machines) == [], "These tables have no machine.")
    #expect(machines.contains("Zip"))
  }

  /// How the names of the files in a folder begin that have that end.
  private func names(in folder: String, ending end: String) throws -> Set<String> {
    let path = repositoryRoot.appending(path: folder).path(percentEncoded: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(end) }
    return Set(files.map { String($0.dropLast(end.count)) })
  }
}
