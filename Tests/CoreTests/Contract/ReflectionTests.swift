import Combine
import SwiftCombineTesting
import Testing

/// What debuggers and test suites see of operators: the table "Subscription descriptions and mirror children"
/// of the facts.
@Suite struct ReflectionTests {
  @Test(arguments: OperatorCase.all.filter { $0.parts != nil })
  func `fact 73 a subscriber upstream has the name and the parts of Apple's`(operation: OperatorCase) throws {
    let source = Keeping<Int, TestError>()
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    let subscriber = try #require(source.subscriber)
    let name = try #require(operation.subscriber)
    #expect(String(describing: subscriber) == name)
    #expect(Mirror(reflecting: subscriber).children.map { $0.label ?? "" } == operation.parts)
    #expect(
      (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == name)
    withExtendedLifetime(recorder) {}
  }

  @Test func `collect(n) shows the values it has collected`() throws {
    let source = Keeping<Int, Never>()
    let recorder = source.collect(3).record()
    let subscriber = try #require(source.subscriber)
    let parts = Mirror(reflecting: subscriber).children
    #expect(String(describing: subscriber) == "CollectByCount")
    #expect(parts.map(\.label) == ["downstream", "upstreamSubscription", "buffer", "count"])
    #expect(parts.first { $0.label == "count" }?.value as? Int == 3)
    #expect(parts.first { $0.label == "downstream" }?.value as? Recorder<[Int], Never> === recorder)
  }

  @Test func `key paths show what they read`() throws {
    let source = Keeping<(a: Int, b: Int, c: Int), Never>()
    source.map(\.a, \.b).subscribe(Recorder())
    var subscriber = try #require(source.subscriber)
    #expect(String(describing: subscriber) == "ValueForKeys")
    #expect(Mirror(reflecting: subscriber).children.map(\.label) == ["keyPath0", "keyPath1"])
    source.map(\.a, \.b, \.c).subscribe(Recorder())
    subscriber = try #require(source.subscriber)
    #expect(Mirror(reflecting: subscriber).children.map(\.label) == ["keyPath0", "keyPath1", "keyPath2"])
  }

  // MARK: Sources

  private func look(_ publisher: some Publisher) throws -> (description: String, labels: [String?]) {
    func look<P: Publisher>(_ publisher: P) throws -> (String, [String?]) {
      let recorder = publisher.record(demand: .none)
      let subscription = try #require(recorder.subscription)
      return ("\(subscription)", Mirror(reflecting: subscription).children.map(\.label))
    }
    return try look(publisher)
  }

  @Test func `single values show themselves, without a label`() throws {
    #expect(try look(Just(1)) == ("Just", [nil]))
    #expect(try look(Optional(1).publisher) == ("Optional", [nil]))
    #expect(try look(Result<Int, TestError>.success(1).publisher) == ("Once", [nil]))
  }

  @Test func `sequences and records show what they deliver`() throws {
    #expect(try look((1...5).publisher) == ("1...5", ["sequence"]))
    #expect(
      try look(Record<Int, TestError>(output: [1, 2], completion: .finished))
        == ("[1, 2]", ["sequence", "completion"]))
  }

  @Test func `a completed sequence shows no elements`() throws {
    let recorder = [1].publisher.record(keepsSubscription: true)
    let subscription = try #require(recorder.subscription)
    #expect("\(subscription)" == "Sequence")
    #expect(Mirror(reflecting: subscription).children.map(\.label) == ["sequence"])
  }

  @Test
  func `facts 165, 166, 167 subjects, published properties and futures show their subscribers and demand`()
    throws
  {
    let labels = ["parent", "downstream", "demand", "subject"]
    #expect(try look(PassthroughSubject<Int, Never>()) == ("PassthroughSubject", labels))
    #expect(try look(CurrentValueSubject<Int, Never>(1)) == ("CurrentValueSubject", labels))
    let property = Published(initialValue: 1)
    #expect(try look(property.projectedValue) == ("PublishedSubject", labels))
    #expect(
      try look(Future<Int, Never> { _ in }) == (
        "Future", ["parent", "downstream", "hasAnyDemand", "subject"]
      ))
    #expect(try look(ObservableObjectPublisher()) == ("ObservableObjectPublisher", ["downstream"]))
  }

  @Test func `fact 166 a subject shows the outstanding demand`() throws {
    let recorder = PassthroughSubject<Int, Never>().record(demand: .max(3))
    let subscription = try #require(recorder.subscription)
    let demand = Mirror(reflecting: subscription).children.first { $0.label == "demand" }?.value
    #expect(demand as? Subscribers.Demand == .max(3))
  }
}

/// A publisher that keeps its newest subscriber for a test to look at, and says nothing.
final class Keeping<Output, Failure: Error>: Publisher {
  private(set) var subscriber: Any?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.subscriber = subscriber
    subscriber.receive(subscription: Subscriptions.empty)
  }
}
