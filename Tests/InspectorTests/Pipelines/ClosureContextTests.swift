import Testing

@testable import SwiftCombineInspector

@Suite struct ClosureContextTests {
  #if compiler(>=6.3)
    /// Fails with a compiler that gives closures another form: then `ClosureContext` has to learn that.
    @Test func `captures are read wherever they are expected to be`() {
      #expect(ClosureContext.isReadable == ClosureContext.isExpected)
    }
  #endif

  private func records(findsRetainCycles: Bool, missesClosures: Bool) -> PipelineRecords {
    PipelineRecords(
      now: { .zero }, growthLimit: 1, silenceLimit: nil, findsLocations: false,
      findsRetainCycles: findsRetainCycles,
      missesClosures: missesClosures, onWarning: { _ in })
  }

  @Test func `an inspector that cannot read captures warns of it once`() {
    let records = records(findsRetainCycles: true, missesClosures: true)
    records.prepare()
    records.prepare()
    #expect(records.warnings == [.unreadableClosures])
    let report = PipelineReport([], at: .zero, warnings: records.warnings)
    #expect(PipelineReportJSON().text(of: report).contains("Captures of closures cannot be read"))
  }

  @Test func `an inspector that looks for no retain cycles, or can read captures, does not`() {
    for (finds, misses) in [(false, true), (true, false)] {
      let records = records(findsRetainCycles: finds, missesClosures: misses)
      records.prepare()
      #expect(records.warnings == [])
    }
  }
}
