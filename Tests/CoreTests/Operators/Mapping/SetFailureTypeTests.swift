import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct SetFailureTypeTests {
  @Test func `fact 55 setFailureType passes everything, and is not wrapped twice`() {
    let source = ScriptedSource<Int, Never>("source")
    let typed = source.setFailureType(to: URLError.self).setFailureType(to: TestError.self)
    #expect(typed.upstream === source)
    let recorder = typed.record(demand: .max(1))
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("source"), .value(1), .finished])
  }
}
