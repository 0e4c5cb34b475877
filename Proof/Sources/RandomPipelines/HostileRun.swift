import Combine
import SwiftCombineTesting
import Harness

/// A chain whose values call back: when one is released, compared or hashed, it sends into the chain,
/// requests more, or cancels. That must neither crash the program nor leak anything.
public final class HostileRun {
  /// The calls that may be made on the chain.
  private enum Deed: CaseIterable {
    case send, sendTwo, request, cancel, finish, time, nothing
  }

  public let name: String
  private let subject = PassthroughSubject<Number, TestError>()
  private let lab = Lab()
  private let asker = Asker()
  private let publisher: Numbers
  private let census: Census
  private var generator: SeededGenerator
  /// How often values may still call back, and within how many others.
  private var budget = 40
  private var depth = 0

  /// The names of the families of operators.
  public static var families: [String] { Operator.families.keys.sorted() }

  /// - Parameter family: the family that the operators are of, one to three chosen at random; `nil` for all.
  public init(of family: String?, _ census: Census, _ generator: inout SeededGenerator) {
    let operators = family.map { Operator.families[$0]! } ?? Operator.all
    let steps = (0...Int.random(in: 0...2, using: &generator)).map { _ in
      operators.randomElement(using: &generator)!
    }
    var publisher = subject.eraseToAnyPublisher()
    var names: [String] = []
    for step in steps {
      let numbers = step.parameters.map { Int.random(in: $0, using: &generator) }
      publisher = step.build(publisher, numbers, lab)
      names.append("\(step.name)(\(numbers.map(String.init).joined(separator: ",")))")
    }
    name = names.joined(separator: "|")
    self.publisher = publisher
    self.census = census
    self.generator = SeededGenerator(seed: generator.next())
    let count = Int.random(in: 1...4, using: &generator)
    asker.demand = count == 4 ? .unlimited : .max(count)
    lab.makeToken = { [unowned self] in HostileToken(self) }
  }

  /// Sends values, some of them equal, and completes.
  public func run() {
    publisher.subscribe(asker)
    lab.settle()
    for number in 0..<8 {
      subject.send(lab.number(number / 2))
      if number == 4 { lab.settle() }
    }
    lab.drive()
    subject.send(completion: .finished)
    lab.settle()
    budget = 0
    asker.cancel()
    lab.settle()
    asker.forget()
    lab.drivers = []
    lab.makeToken = nil
  }

  /// What a value does.
  fileprivate func act() {
    guard budget > 0, depth < 4, Int.random(in: 0...2, using: &generator) > 0 else { return }
    budget -= 1
    depth += 1
    defer { depth -= 1 }
    // Calls that end the chain end the trial too, so they are rare.
    let isEnding = Int.random(in: 0...9, using: &generator) == 0
    switch isEnding
      ? [.cancel, .finish].randomElement(using: &generator)! : Deed.allCases.randomElement(using: &generator)!
    {
    case .send: send()
    case .sendTwo:
      send()
      send()
    case .request: asker.request()
    case .cancel where isEnding: asker.cancel()
    case .finish where isEnding: subject.send(completion: .finished)
    case .time: lab.settle()
    case .cancel, .finish, .nothing: break
    }
  }

  private func send() { subject.send(lab.number(.random(in: 0...9, using: &generator))) }

  /// What a number is tied to that calls back.
  private final class HostileToken: Token, @unchecked Sendable {
    private weak var run: HostileRun?
    private let witness: Witness

    init(_ run: HostileRun) {
      self.run = run
      witness = Witness(run.census)
    }

    override func isUsed() { run?.act() }
    deinit { run?.act() }
  }
}

/// Keeps its subscription and the latest value.
private final class Asker: Subscriber {
  var demand = Subscribers.Demand.none
  private var subscription: (any Subscription)?
  private var latest: Number?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(demand)
  }

  func receive(_ input: Number) -> Subscribers.Demand {
    // The previous one is released when nothing is changing any more.
    let former = latest
    latest = input
    return withExtendedLifetime(former) { .max(1) }
  }

  func receive(completion: Subscribers.Completion<TestError>) {}

  func request() { subscription?.request(.max(1)) }

  func cancel() {
    let subscription = subscription
    self.subscription = nil
    subscription?.cancel()
  }

  func forget() {
    let former = latest
    latest = nil
    withExtendedLifetime(former) {}
  }
}
