import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("pausableSink")
struct PausableSinkTests {
  typealias Source = ScriptedSource<Int, TestError>

  /// Pauses at odd values, and notes what happens.
  private func sink(
    _ publisher: some Publisher<Int, TestError>, _ history: EventHistory
  ) -> any Pausable & Cancellable & Sendable {
    publisher.pausableSink { completion in
      history.note(completion == .finished ? "finished" : "failed")
    } receiveValue: { value in
      history.note("\(value)")
      return value % 2 == 0
    }
  }

  @Test func `V18-8 it pauses when the closure returns false, and continues when resumed`() {
    let history = EventHistory()
    let token = sink((1...6).publisher.setFailureType(to: TestError.self), history)
    while token.isPaused {
      history.note("R")
      token.resume()
    }
    #expect(history.lines == ["1", "R", "2", "3", "R", "4", "5", "R", "6", "finished"])
    #expect(!token.isPaused)
  }

  @Test func `V18-9 one value is requested at first, for each accepted value and after each pause`() {
    let source = Source(recordsAnswers: true)
    let history = EventHistory()
    let token = sink(source, history)
    #expect(source.log == [.subscribed, .requested(.max(1))])
    token.resume()
    source.clearLog()
    source.send(2)
    #expect(source.log == [.answered(.max(1))] && !token.isPaused)
    token.resume()
    source.send(3)
    #expect(source.log == [.answered(.max(1)), .answered(.none)] && token.isPaused)
    source.send(5)
    token.resume()
    token.resume()
    #expect(source.log.suffix(2) == [.withheld, .requested(.max(1))] && !token.isPaused)
    source.send(4)
    #expect(history.lines == ["2", "3", "4"])
    token.cancel()
    #expect(source.log.last == .cancelled)
  }

  @Test func `PS1 resuming inside the closure takes its pause back`() {
    let source = Source(recordsAnswers: true)
    var token: (any Pausable & Cancellable & Sendable)?
    let history = EventHistory()
    token = source.pausableSink { _ in
    } receiveValue: { value in
      history.note("\(value) \(token?.isPaused == true)")
      token?.resume()
      return false
    }
    for value in 1...3 { source.send(value) }
    #expect(history.lines == ["1 false", "2 false", "3 false"])
    #expect(source.log.filter { $0 == .answered(.max(1)) }.count == 3)
    #expect(token?.isPaused == false)
    token = nil
  }

  @Test func `PS1 100,000 values of which each pauses and resumes do not recurse`() {
    var count = 0
    weak var resumed: PausableSubscriber<Int, Never>?
    let subscriber = PausableSubscriber<Int, Never>(receiveCompletion: { _ in }) { _ in
      count += 1
      resumed?.resume()
      return false
    }
    resumed = subscriber
    (0..<100_000).publisher.subscribe(subscriber)
    #expect(count == 100_000 && !subscriber.isPaused)
  }

  @Test func `PS2 it cancels when the result is released`() {
    let source = Source()
    do { _ = source.pausableSink(receiveCompletion: { _ in }, receiveValue: { _ in false }) }
    #expect(source.log == [.subscribed, .requested(.max(1)), .cancelled])
  }

  @Test func `PS2 the closures are freed at completion, at the cancellation and on release, paused or not`() {
    final class Witness {}
    enum End: CaseIterable { case finish, fail, cancel, release }
    for (end, isPaused) in End.allCases.flatMap({ [($0, true), ($0, false)] }) {
      let source = Source()
      weak var held: Witness?
      var token: (any Pausable & Cancellable & Sendable)?
      do {
        let object = Witness()
        held = object
        token = source.pausableSink { _ in
          withExtendedLifetime(object) {}
        } receiveValue: { _ in
          withExtendedLifetime(object) { !isPaused }
        }
      }
      source.send(1)
      #expect(held != nil && token?.isPaused == isPaused)
      switch end {
      case .finish: source.send(completion: .finished)
      case .fail: source.send(completion: .failure("broken"))
      case .cancel: token?.cancel()
      case .release: token = nil
      }
      #expect(held == nil, "\(end), \(isPaused)")
      #expect(token?.isPaused != true)
      token?.resume()
    }
  }

  @Test func `a failure is delivered while it pauses`() {
    let source = Source()
    let history = EventHistory()
    let token = sink(source, history)
    source.send(1)
    source.send(completion: .failure("broken"))
    token.resume()
    #expect(history.lines == ["1", "failed"])
    #expect(source.log == [.subscribed, .requested(.max(1))])
  }

  @Test func `nothing is delivered, and nothing is requested, after canceling inside the closure`() {
    let source = Source(recordsAnswers: true)
    let history = EventHistory()
    var token: (any Cancellable)?
    token = source.pausableSink { _ in
      history.note("end")
    } receiveValue: { value in
      history.note("\(value)")
      token?.cancel()
      return true
    }
    source.send(1)
    #expect(source.log == [.subscribed, .requested(.max(1)), .cancelled, .answered(.none)])
    source.misbehave.send(2)
    source.misbehave.send(completion: .finished)
    #expect(history.lines == ["1"])
  }

  @Test func `the subscriber cancels a second subscription`() {
    let subscriber = PausableSubscriber<Int, TestError>(receiveCompletion: { _ in }) { _ in true }
    let (first, second) = (Source(), Source())
    first.subscribe(subscriber)
    second.subscribe(subscriber)
    #expect(first.log == [.subscribed, .requested(.max(1))])
    #expect(second.log == [.subscribed, .cancelled])
    subscriber.cancel()
    #expect(first.log.last == .cancelled)
  }
}

@Suite struct PausableSinkRaces {
  @Test func `PS3 resuming from another thread while values arrive loses nothing`() {
    for _ in rounds(of: 100) {
      var received: [Int] = []
      let finished = RaceFlag()
      let token = (0..<200).publisher.pausableSink { _ in
        finished.set()
      } receiveValue: { value in
        received.append(value)
        return value % 3 != 0
      }
      let resume = { while !finished.isSet { token.resume() } }
      race(resume, resume)
      #expect(received == Array(0..<200))
    }
  }

  @Test func `canceling while another thread resumes delivers nothing afterwards`() {
    for _ in rounds(of: 300) {
      let source = ScriptedSource<Int, TestError>(emitting: Array(0..<100))
      var received: [Int] = []
      let isCancelled = RaceFlag()
      let late = RaceCounter()
      let token = source.pausableSink(receiveCompletion: { _ in }) { value in
        received.append(value)
        if isCancelled.isSet { late.add() }
        return false
      }
      race(
        { for _ in 0..<50 { token.resume() } },
        {
          token.cancel()
          isCancelled.set()
        })
      #expect(late.count <= 1)  // at most the one delivery that had begun
      #expect(!token.isPaused)
      let count = received.count
      token.resume()
      #expect(received == Array(0..<count))
      #expect(source.log.count { $0 == .cancelled } == 1)
    }
  }
}
