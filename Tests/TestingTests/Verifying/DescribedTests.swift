import Combine
import Testing

@testable import SwiftCombineTesting

@Suite struct DescribedTests {
  @Test func `an endless stream with a second subscription is canceled by its first one`() {
    let source = ScriptedSource<Int, Never>("source")
    let recorder = Recorder<String, TestError>()
    Described(upstream: source, limit: 2).subscribe(recorder)
    let further = source.misbehave.sendSubscription()
    #expect(further.log == [.cancelled])
    source.send(contentsOf: 1...2)
    #expect(recorder.values == ["1", "2"] && recorder.violations.contains(.secondSubscription))
    #expect(further.log == [.cancelled] && source.log.contains(.cancelled))
  }
}
