import Combine
import Foundation
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct BreakpointTests {
  @Test func `fact 66 a breakpoint with closures that return false passes all signals and the subscription`()
  {
    let source = scripted("source", of: Int.self)
    var tested: [String] = []
    func no(_ what: Any) -> Bool {
      tested.append("\(what)")
      return false
    }
    let recorder = source.breakpoint(receiveSubscription: no, receiveOutput: no, receiveCompletion: no)
      .record(demand: .max(2)) { _ in .max(1) }
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .value(1), .failure("gone")])
    #expect(tested.count == 3 && tested.prefix(2) == ["source", "1"])
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.max(1))])
    let plain = (1...3).publisher.breakpoint().record()
    #expect(plain.values == [1, 2, 3])
  }

  @Test func `a completion that receiveSubscription brings about comes after the subscription`() {
    let subject = PassthroughSubject<Int, TestError>()
    let completed = subject.breakpoint(receiveSubscription: { _ in
      subject.send(completion: .failure("gone"))
      return false
    })
    let recorder = completed.record()
    #expect(recorder.events == [.subscription("Breakpoint"), .failure("gone")])
    // Now it is completed from the start.
    #expect(completed.record().events == [.subscription("Empty"), .failure("gone")])
  }

  @Test func `a completion that receiveSubscription brings about does not follow a cancel`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    subject.breakpoint(receiveSubscription: { _ in
      subject.send(completion: .finished)
      return false
    }).subscribe(recorder)
    #expect(recorder.events == [.subscription("Breakpoint")])
  }

  @Test func `V10.5 a breakpoint on some values lets the others pass and stops the process at one of them`()
    async
  {
    func isStop(_ value: Int) -> Bool { (11...14).contains(value) }
    let passed = Array(1...10) + Array(15...20)
    #expect(passed.publisher.breakpoint(receiveOutput: isStop).record().values == passed)
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = (12...12).publisher.breakpoint(receiveOutput: { (11...14).contains($0) }).record()
    }
  }

  @Test func `fact 66 a subscription and a completion stop the process too`() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Just(1).breakpoint(receiveSubscription: { _ in true }).record()
    }
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Just(1).breakpoint(receiveCompletion: { $0 == .finished }).record()
    }
  }

  @Test func `breakpointOnError stops the process at a failure only`() async {
    #expect(Just(1).failing.breakpointOnError().record().completion == .finished)
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      _ = Failing("gone", of: Int.self).breakpointOnError().record()
    }
  }

  @Test func `closures are freed with the chain`() {
    var subject = PassthroughSubject<Int, TestError>()
    expectFreed { witness in
      subject = PassthroughSubject()
      return subject.breakpoint(receiveOutput: { [witness] _ in
        _ = witness; return false
      })
    } start: {
      subject.send(1)
    } finish: {
      subject.send(completion: .finished)
    }
  }
}
