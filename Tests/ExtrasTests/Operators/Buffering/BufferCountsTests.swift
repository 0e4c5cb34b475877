import SwiftCombineExtras
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

/// What operators report to an inspector, which sees the whole process: so in a separate process.
@Suite struct BufferCountsTests {
  @Test func `operators report their buffered and dropped values`() async {
    await #expect(processExitsWith: .success) {
      let inspector = Inspector(findsLocations: false, now: { .zero })
      inspector.start()
      let replay = ReplaySubject<Int, Never>(bufferSize: 1)
      let source = PassthroughSubject<Int, Never>()
      let recorders = [
        replay.record(demand: .none),
        source.onBackpressureBuffer(limit: 2).record(demand: .max(1)),
        source.onBackpressureDrop().record(demand: .none),
        source.flatMapFirst { Just($0) }.record(demand: .none),
      ]
      for value in 1...4 {
        replay.send(value)
        source.send(value)
      }
      let stocks = inspector.report().trees.map { tree in
        "\(tree.publisher.name): \(tree.publisher.bufferedCount) buffered, \(tree.publisher.droppedCount) dropped"
      }
      #expect(
        stocks == [
          "ReplaySubject: 4 buffered, 0 dropped", "OnBackpressure: 2 buffered, 1 dropped",
          "OnBackpressure: 0 buffered, 4 dropped", "FlatMapFirst: 0 buffered, 0 dropped",
        ])
      withExtendedLifetime(recorders) {}
    }
  }
}
