import Combine
import Foundation
import TestSupport
import Testing

/// Schedulers, timers and requests at work in pipelines.
@Suite struct PipelineTests {
  private func collect<P: Publisher>(_ publisher: P) -> [P.Output] where P.Failure == Never {
    let values = Log<P.Output>()
    let ended = Latch()
    let subscription = publisher.sink { _ in
      ended.open()
    } receiveValue: {
      values.add($0)
    }
    #expect(ended.wait())
    subscription.cancel()
    return values.entries
  }

  @Test func `V17-5: the immediate scheduler delivers on the sender's thread before send returns`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    let sender = Thread.current
    let subscription = subject.receive(on: ImmediateScheduler.shared)
      .sink { log.add("\($0) \(Thread.current === sender)") }
    subject.send(1)
    log.add("sent")
    #expect(log.entries == ["1 true", "sent"])
    subscription.cancel()
  }

  @Test func `V17-9: values on a concurrent operation queue keep their order, and the completion is last`() {
    #expect(collect((1...100).publisher.receive(on: OperationQueue())) == Array(1...100))
    let serial = OperationQueue()
    serial.maxConcurrentOperationCount = 1
    #expect(collect((1...100).publisher.receive(on: serial)) == Array(1...100))
  }

  @Test func `V17-10: a queue delivers with options`() {
    let queue = DispatchQueue(label: "options")
    #expect(collect(Just(1).receive(on: queue, options: .init(qos: .userInteractive))) == [1])
  }

  @Test func `values are delivered on the thread of a run loop`() {
    let worker = LoopThread()
    let threads = collect(
      (1...3).publisher.receive(on: worker.loop).map { "\($0) \(Thread.current === worker.thread)" })
    #expect(threads == ["1 true", "2 true", "3 true"])
    worker.stop()
  }

  @Test func `V11.2, V19-3: a timer connects itself for its first subscriber and stops with its last`() {
    let worker = LoopThread()
    let start = Date()
    let timer = Timer.publish(every: 0.05, on: worker.loop, in: .default).autoconnect()
    let ticks = collect(
      timer.scan((0, start)) { ($0.0 + 1, $1) }.prefix(3).map { ($0.0, $0.1.timeIntervalSince(start)) })
    #expect(ticks.map(\.0) == [1, 2, 3])
    for (index, tick) in ticks.enumerated() { #expect(tick.1 > 0.05 * Double(index + 1) - 0.001) }
    worker.stop()
  }

  @Test func `a request is decoded in a pipeline`() throws {
    struct Item: Decodable, Equatable { var a: Int }
    let url = try #require(URL(string: "data:application/json,%7B%22a%22:3%7D"))
    let items = URLSession.shared.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: Item.self, decoder: JSONDecoder())
      .replaceError(with: Item(a: 0))
    #expect(collect(items) == [Item(a: 3)])
  }
}
