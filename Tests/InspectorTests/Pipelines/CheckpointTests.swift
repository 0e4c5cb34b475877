import Foundation
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

/// The failures of a process are tested in processes of their own.
@Suite(.oneAtATime) struct CheckpointTests {
  @Test func `a checkpoint forwards all signals unchanged`() {
    let source = ScriptedSource<Int, Failed>()
    let recorder = source.checkpoint("here").record(demand: .max(1)) { _ in .max(2) }
    #expect(source.send(1) == .max(2))
    source.send(2)
    source.send(completion: .failure(Failed(number: 1)))
    #expect(
      recorder.events == [
        .subscription("ScriptedSource"), .value(1), .value(2), .failure(Failed(number: 1)),
      ])
    #expect(source.log == [.subscribed, .requested(.max(1))])
  }

  @Test func `an error whose entry newer ones have replaced keeps its path`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Failed>()
      let recorder = subject.checkpoint("inner", fileID: "A.swift", line: 1)
        .handleEvents(receiveCompletion: { _ in
          for number in 0..<Inspector.failureLimit {
            let other = Fail<Int, Failed>(error: Failed(number: number))
            _ = other.checkpoint("other", fileID: "C.swift", line: 3).sink { _ in
            } receiveValue: { _ in
            }
          }
        })
        .checkpoint("outer", fileID: "B.swift", line: 2).record()
      subject.send(completion: .failure(Failed(number: 3)))
      #expect(recorder.events.last == .failure(Failed(number: 3)))
      #expect(
        Inspector.lastFailures.last?.path == [
          "PassthroughSubject", "checkpoint \"inner\" at A.swift:1", "HandleEvents",
          "checkpoint \"outer\" at B.swift:2",
        ])
    }
  }

  @Test func `an error that passes is recorded with its operators, the place, and unchanged`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Failed>()
      let recorder = subject.map { $0 }.filter { _ in true }
        .checkpoint("prices", fileID: "App/Shop.swift", line: 7).record()
      #expect(Inspector.lastFailures.isEmpty)
      subject.send(completion: .failure(Failed(number: 3)))
      #expect(recorder.events.last == .failure(Failed(number: 3)))
      let failures = Inspector.lastFailures
      #expect(failures.map { $0.error as? Failed } == [Failed(number: 3)])
      #expect(
        failures.map(\.path) == [
          ["PassthroughSubject", "Map", "Filter", #"checkpoint "prices" at App/Shop.swift:7"#]
        ])
      #expect(failures.map { $0.location?.description } == ["App/Shop.swift:7"])
    }
  }

  @Test func `a stream that finishes or cannot fail is not recorded`() async {
    await #expect(processExitsWith: .success) {
      let finished = Empty<Int, Failed>().checkpoint("a").record()
      let sure = Just(1).checkpoint("b").record()
      #expect(Inspector.lastFailures.isEmpty)
      withExtendedLifetime((finished, sure)) {}
    }
  }

  @Test func `an error passes an observed place as any operator`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Failed>()
      let recorder = subject.map { $0 }.observed("counted").filter { _ in true }
        .checkpoint("prices", fileID: "App/Shop.swift", line: 7).record()
      subject.send(completion: .failure(Failed(number: 3)))
      #expect(
        Inspector.lastFailures.map(\.path) == [
          ["PassthroughSubject", "Map", "Observed", "Filter", #"checkpoint "prices" at App/Shop.swift:7"#]
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `an error that passes several checkpoints is one entry whose path grows`() async {
    await #expect(processExitsWith: .success) {
      let subject = PassthroughSubject<Int, Failed>()
      let recorder = subject.checkpoint("a", fileID: "A.swift", line: 1)
        .zip(PassthroughSubject<Int, Failed>()).map { $0.0 }
        .mapError { Failed(number: $0.number + 1) }
        .checkpoint("b", fileID: "B.swift", line: 2).record()
      subject.send(completion: .failure(Failed(number: 1)))
      #expect(
        Inspector.lastFailures.map(\.path) == [
          [
            "PassthroughSubject", #"checkpoint "a" at A.swift:1"#, "Zip", "Map", "MapError",
            #"checkpoint "b" at B.swift:2"#,
          ]
        ])
      #expect(Inspector.lastFailures.map { $0.error as? Failed } == [Failed(number: 2)])
      #expect(Inspector.lastFailures.map { $0.location?.description } == ["B.swift:2"])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `the error of an inner publisher goes on at the checkpoint behind flatMap`() async {
    await #expect(processExitsWith: .success) {
      let recorder = Just(1).setFailureType(to: Failed.self)
        .flatMap {
          Fail<Int, Failed>(error: Failed(number: $0)).checkpoint("inner", fileID: "A.swift", line: 1)
        }
        .checkpoint("outer", fileID: "B.swift", line: 2).record()
      #expect(
        Inspector.lastFailures.map(\.path) == [
          ["Fail", #"checkpoint "inner" at A.swift:1"#, "FlatMap", #"checkpoint "outer" at B.swift:2"#]
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `a path begins where an error must come from, and claims nothing about hidden publishers`() async
  {
    await #expect(processExitsWith: .success) {
      let pipelines: [any Publisher<Int, any Error>] = [
        [1].publisher.map { $0 }.tryMap { _ in throw Failed(number: 1) },
        Fail(error: Failed(number: 2)).map { $0 }.eraseToAnyPublisher().mapError { $0 },
        Deferred { Fail(error: Failed(number: 3) as any Error) },
        Fail(error: Failed(number: 4)).zip(Fail<Int, Failed>(error: Failed(number: 4))) { a, _ in a }
          .mapError { $0 },
        Fail(error: Failed(number: 5)).zip(Just(1).setFailureType(to: Failed.self)) { a, _ in a }
          .mapError { $0 },
      ]
      let recorders = pipelines.map { record($0) }
      #expect(
        Inspector.lastFailures.map { Array($0.path.dropLast()) } == [
          ["TryMap"], ["AnyPublisher", "MapError"], ["Deferred"], ["Zip", "Map", "MapError"],
          ["Zip", "Map", "MapError"],
        ])
      withExtendedLifetime(recorders) {}
    }
  }

  @Test func `subscriptions that an error causes have entries of their own`() async {
    await #expect(processExitsWith: .success) {
      let again = Fail<Int, Failed>(error: Failed(number: 1)).checkpoint("again", fileID: "A.swift", line: 1)
        .retry(2).checkpoint("last", fileID: "B.swift", line: 2).sink { _ in
          _ = Fail<Int, Failed>(error: Failed(number: 2)).checkpoint("late", fileID: "C.swift", line: 3)
            .sink { _ in
            } receiveValue: { _ in
            }
        } receiveValue: { _ in
        }
      #expect(
        Inspector.lastFailures.map { $0.path.last! } == [
          #"checkpoint "again" at A.swift:1"#, #"checkpoint "again" at A.swift:1"#,
          #"checkpoint "again" at A.swift:1"#, #"checkpoint "last" at B.swift:2"#,
          #"checkpoint "late" at C.swift:3"#,
        ])
      withExtendedLifetime(again) {}
    }
  }

  @Test func `an error that changes the thread is another entry`() async {
    await #expect(processExitsWith: .success) {
      let scheduler = VirtualTimeScheduler()
      let recorder = Fail<Int, Failed>(error: Failed(number: 1)).checkpoint("a", fileID: "A.swift", line: 1)
        .receive(on: scheduler).checkpoint("b", fileID: "B.swift", line: 2).record()
      scheduler.advance(by: 1)
      #expect(
        Inspector.lastFailures.map(\.path) == [
          ["Fail", #"checkpoint "a" at A.swift:1"#], ["ReceiveOn", #"checkpoint "b" at B.swift:2"#],
        ])
      withExtendedLifetime(recorder) {}
    }
  }

  @Test func `only the last failures are kept, and the others are released`() async {
    await #expect(processExitsWith: .success) {
      let counter = RaceCounter()
      for number in 0..<Inspector.failureLimit + 10 {
        let error = Counted(number: number, counter: counter)
        _ = Fail<Int, Counted>(error: error).checkpoint("many").sink { _ in
        } receiveValue: { _ in
        }
      }
      #expect(Inspector.lastFailures.count == Inspector.failureLimit)
      #expect(
        Inspector.lastFailures.compactMap { ($0.error as? Counted)?.number }
          == Array(10..<Inspector.failureLimit + 10))
      #expect(counter.count == 10)
    }
  }
}

private struct Failed: Error, Equatable { let number: Int }

/// An error that looks at the failures when it is deallocated.
private final class Counted: Error {
  let number: Int
  let counter: RaceCounter

  init(number: Int, counter: RaceCounter) {
    self.number = number
    self.counter = counter
  }

  deinit {
    if Inspector.lastFailures.count <= Inspector.failureLimit { counter.add() }
  }
}

private func record<P: Publisher>(_ publisher: P) -> AnyObject where P.Output == Int {
  publisher.checkpoint("here").record()
}
