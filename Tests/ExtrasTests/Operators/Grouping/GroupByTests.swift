import SwiftCombine
import SwiftCombineEngine
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct GroupByTests {
  typealias Group = GroupedPublisher<Character, String, TestError>

  /// The groups of a stream, each with a separate recorder from its opening on.
  final class Groups {
    var recorders: [(key: Character, recorder: Recorder<String, TestError>)] = []
    var values: [[String]] { recorders.map(\.recorder.values) }

    func record(_ source: some Publisher<String, TestError>, demand: Subscribers.Demand = .unlimited)
      -> Recorder<Group, TestError>
    {
      let recorder = Recorder<Group, TestError>(demand: demand)
      recorder.onValue = { _, group in self.recorders.append((group.key, group.record())) }
      source.groupBy(\.first!).subscribe(recorder)
      return recorder
    }
  }

  @Test func `each key has a publisher of its values`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source)
    source.send(contentsOf: ["a1", "b1", "a2", "b2"])
    source.send(completion: .finished)
    #expect(groups.recorders.map(\.key) == ["a", "b"])
    #expect(
      groups.recorders[0].recorder.events == [
        .subscription("GroupedPublisher"), .value("a1"), .value("a2"), .finished,
      ])
    #expect(groups.values == [["a1", "a2"], ["b1", "b2"]])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `nothing is requested until a group is requested and then unlimited values`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source, demand: .none)
    #expect(source.log == [.subscribed])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `an unrequested group is buffered with its values`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source, demand: .max(1))
    source.send(contentsOf: ["a1", "b1", "a2", "b2"])
    #expect(groups.values == [["a1", "a2"]])
    source.send(completion: .finished)
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(groups.values == [["a1", "a2"], ["b1", "b2"]])
    #expect(groups.recorders.allSatisfy { $0.recorder.completion == .finished })
    #expect(recorder.completion == .finished)
  }

  @Test func `a group buffers values for its one subscriber`() {
    let source = scripted(of: String.self)
    let recorder = source.groupBy(\.first!).record()
    source.send(contentsOf: ["a1", "a2"])
    let group = recorder.values[0].record(demand: .max(1))
    #expect(group.events == [.subscription("GroupedPublisher"), .value("a1")])
    source.send(completion: .failure("broken"))
    #expect(group.completion == nil)
    group.request(.max(1))
    #expect(group.events.suffix(2) == [.value("a2"), .failure("broken")])
    let second = recorder.values[0].record()
    #expect(second.values == [] && second.completion == .finished)
  }

  @Test func `a failure completes the groups in their order and then the stream`() {
    let history = EventHistory()
    let source = scripted(of: String.self)
    let recorder = Recorder<Group, TestError>("outer", history: history)
    recorder.onValue = { _, group in
      group.subscribe(Recorder<String, TestError>("group \(group.key)", history: history))
    }
    source.groupBy(\.first!).subscribe(recorder)
    source.send(contentsOf: ["c", "a", "b"])
    history.clear()
    source.send(completion: .failure("x"))
    #expect(
      history.lines == [
        "group c .failure(\"x\")", "group a .failure(\"x\")", "group b .failure(\"x\")",
        "outer .failure(\"x\")",
      ])
  }

  @Test func `after a canceled group its key opens a new one`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source)
    source.send("a1")
    groups.recorders[0].recorder.cancel()
    source.send(contentsOf: ["a2", "a3"])
    #expect(groups.recorders.map(\.key) == ["a", "a"])
    #expect(groups.values == [["a1"], ["a2", "a3"]])
    #expect(recorder.violations == [])
  }

  @Test func `after a group was canceled inside its delivery its key opens a new one at once`() {
    let source = PassthroughSubject<String, TestError>()
    var recorders: [Recorder<String, TestError>] = []
    let recorder = Recorder<Group, TestError>()
    recorder.onValue = { _, group in
      let inner = Recorder<String, TestError>()
      inner.onValue = { inner, value in
        if value == "a1" {
          inner.cancel()
          source.send("a2")
        }
      }
      recorders.append(inner)
      group.subscribe(inner)
    }
    source.groupBy(\.first!).subscribe(recorder)
    source.send("a1")
    source.send("a3")
    #expect(recorders.map(\.values) == [["a1"], ["a2", "a3"]])
    #expect(recorder.violations == [])
  }

  @Test func `a released group counts as canceled`() {
    let source = scripted(of: String.self)
    let recorder = source.groupBy(\.first!).map(\.key).record()
    source.send(contentsOf: ["a1", "a2", "b1"])
    #expect(recorder.values == ["a", "a", "b"])
  }

  @Test func `groups go on after the stream was canceled until the last one`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source)
    source.send(contentsOf: ["a1", "b1"])
    recorder.cancel()
    source.send(contentsOf: ["a2", "c1", "b2"])
    #expect(groups.values == [["a1", "a2"], ["b1", "b2"]])
    groups.recorders[0].recorder.cancel()
    source.send(contentsOf: ["a3", "b3"])
    #expect(groups.values == [["a1", "a2"], ["b1", "b2", "b3"]])
    #expect(!source.log.contains(.cancelled))
    groups.recorders[1].recorder.cancel()
    #expect(source.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func `without groups a cancellation reaches the stream at once`() {
    let source = scripted(of: String.self)
    let recorder = source.groupBy(\.first!).record()
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    // Groups that were not delivered count as none.
    let groups = Groups()
    let second = groups.record(source, demand: .max(1))
    source.send(contentsOf: ["a", "b"])
    groups.recorders[0].recorder.cancel()
    second.cancel()
    #expect(source.log.last == .cancelled)
  }

  @Test func `the completion reaches groups of a canceled stream`() {
    let (source, groups) = (scripted(of: String.self), Groups())
    let recorder = groups.record(source)
    source.send("a1")
    recorder.cancel()
    source.send(completion: .finished)
    #expect(groups.recorders[0].recorder.completion == .finished)
    #expect(recorder.completion == nil)
  }

  @Test func `values sent inside a delivery follow it`() {
    let source = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let recorder = Recorder<GroupedPublisher<Int, Int, Never>, Never>()
    recorder.onValue = { _, group in
      log.append("group \(group.key)")
      if group.key == 1 { source.send(11) }
      let inner = Recorder<Int, Never>()
      inner.onValue = { _, value in
        log.append("value \(value)")
        if value == 1 { source.send(2) }
        log.append("done \(value)")
      }
      group.subscribe(inner)
    }
    source.groupBy { $0 % 10 }.subscribe(recorder)
    source.send(1)
    #expect(
      log == ["group 1", "value 1", "done 1", "value 11", "done 11", "group 2", "value 2", "done 2"])
    #expect(recorder.violations == [])
  }

  /// The time is that of the processor, so that a busy machine does no harm.
  @Test func `many keys cost the same each`() throws {
    func time(of count: Int) throws -> Double {
      let start = try #require(computingTimeOfThread())
      let recorder = (0..<2 * count).publisher.groupBy { $0 % count }.flatMap { $0 }.record()
      #expect(recorder.values.reduce(0, +) == (2 * count) * (2 * count - 1) / 2)
      #expect(recorder.completion == .finished)
      return try #require(computingTimeOfThread()) - start
    }
    let few = try [time(of: 1_000), time(of: 1_000), time(of: 1_000)].max()!
    // Proportional, it is 16 times as long; quadratic, 256 times.
    #expect(try time(of: 16_000) < few * 64)
  }

  @Test func `completion and cancellation free the subscriber and the groups`() {
    var source = PassthroughSubject<Int, Never>()
    expectFreed { held in
      source = PassthroughSubject()
      return source.groupBy { [held] value in withExtendedLifetime(held) { value } }
    } start: {
      source.send(1)
    } finish: {
      source.send(completion: .finished)
    }
  }

  @Test func `a canceled stream releases its subscriber while a group lives`() {
    let source = PassthroughSubject<Int, Never>()
    weak var witness: Witness?
    var group: Recorder<Int, Never>?
    do {
      let held = Witness()
      witness = held
      let token = source.groupBy { $0 % 10 }.sink { [held] in
        _ = held
        group = $0.record()
      }
      source.send(1)
      token.cancel()
    }
    #expect(witness == nil)
    source.send(11)
    #expect(group?.values == [1, 11])
  }
}

@Suite struct GroupByRaces {
  @Test func `groups canceled on another thread lose nothing before and reopen after`() {
    for _ in 0..<50 {
      let source = PassthroughSubject<Int, Never>()
      let groups = source.groupBy { $0 % 4 }.record()
      for key in 0..<4 { source.send(key) }
      let first = groups.values.map { $0.record() }
      race(
        { for value in 4..<1_000 { source.send(value) } },
        { for recorder in first { recorder.cancel() } })
      for (key, recorder) in first.enumerated() {
        let expected = stride(from: key, to: 1_000, by: 4)
        #expect(recorder.values == Array(expected.prefix(recorder.values.count)))
        #expect(recorder.violations == [])
        // A key whose value follows the cancellation has a new group, with all values from then on.
        source.send(1_000 + key)
        let reopened = groups.values.dropFirst(4).filter { $0.key == key }.map { $0.record() }
        #expect(reopened.count == 1)
        let rest = reopened.first?.values ?? []
        #expect(rest == Array(stride(from: key, through: 1_000 + key, by: 4)).suffix(rest.count))
        #expect(rest.last == 1_000 + key)
      }
      #expect(groups.violations == [])
    }
  }

  @Test func `every value reaches a group that is subscribed to meanwhile`() {
    for _ in rounds(of: 100) {
      let source = PassthroughSubject<Int, Never>()
      let groups = source.groupBy { $0 % 2 }.record()
      source.send(0)
      source.send(1)
      let recorders = [Recorder<Int, Never>(), Recorder<Int, Never>()]
      race(
        {
          for value in 2..<500 { source.send(value) }
          source.send(completion: .finished)
        },
        { groups.values[0].subscribe(recorders[0]) }, { groups.values[1].subscribe(recorders[1]) })
      #expect(recorders[0].values == Array(stride(from: 0, to: 500, by: 2)))
      #expect(recorders[1].values == Array(stride(from: 1, to: 500, by: 2)))
      #expect(recorders.allSatisfy { $0.completion == .finished && $0.violations == [] })
    }
  }

  @Test func `requests and a cancel wait for no delivery, however many there are`() {
    let source = PassthroughSubject<Int, Never>()
    let groups = Recorder<GroupedPublisher<Int, Int, Never>, Never>(demand: .max(1))
    groups.onValue = { _, _ in
      let isFree = finishes {
        for _ in 0..<300 { groups.request(.max(1)) }
        groups.cancel()
      }
      #expect(isFree)
    }
    source.groupBy { $0 }.subscribe(groups)
    source.send(1)
    #expect(groups.values.count == 1 && groups.violations == [])
  }

  @Test func `the last of all cancellations cancels the stream`() {
    for _ in rounds(of: 500) {
      let source = ScriptedSource<Int, Never>()
      let groups = source.groupBy { $0 }.record()
      source.send(contentsOf: [1, 2])
      let recorders = groups.values.map { $0.record() }
      race({ groups.cancel() }, { recorders[0].cancel() }, { recorders[1].cancel() })
      #expect(source.newestSubscription.isCancelled)
    }
  }
}
