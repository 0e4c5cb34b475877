import Combine
import SwiftCombineTesting
import Synchronization
import TestSupport
import Testing

@Suite struct SubjectRaces {
  @Test func `fact 23 sends from many threads reach every subscriber one at a time`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorders = (0..<3).map { subject.record("\($0)") }
    let body = { for value in 0..<2_000 { subject.send(value) } }
    race(body, body, body)
    for recorder in recorders {
      #expect(recorder.values.count == 6_000)
      #expect(recorder.violations == [])
    }
  }

  @Test func `each send returns after its own value was delivered`() {
    let subject = PassthroughSubject<(thread: Int, value: Int), Never>()
    let recorder = subject.record()
    // One place for each thread, written inside deliveries and read by the sender afterwards.
    var last = [0, 0]
    recorder.onValue = { _, signal in last[signal.thread] = signal.value }
    func sender(_ thread: Int) -> () -> Void {
      {
        for value in 1...2_000 { subject.send((thread, value)) }
      }
    }
    race(sender(0), sender(1))
    #expect(last == [2_000, 2_000])
    #expect(recorder.violations == [])
  }

  @Test func `two subjects that send to each other from two threads do not deadlock`() {
    for _ in rounds(of: 200) {
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (fromFirst, fromSecond) = (first.record(), second.record())
      let there = first.sink { if $0 > 0 { second.send(-$0) } }
      let back = second.sink { if $0 > 0 { first.send(-$0) } }
      race(
        { for value in 1...20 { first.send(value) } },
        { for value in 1...20 { second.send(value) } })
      let everything = (1...20).flatMap { [$0, -$0] }.sorted()
      #expect(fromFirst.values.sorted() == everything)
      #expect(fromSecond.values.sorted() == everything)
      withExtendedLifetime((there, back)) {}
    }
  }

  @Test func `canceling while another thread sends does not wait and frees the subscriber`() {
    for _ in rounds(of: 300) {
      let subject = PassthroughSubject<Int, Never>()
      weak var held: Held?
      var token: AnyCancellable?
      do {
        let object = Held()
        held = object
        token = subject.sink { [object] _ in withExtendedLifetime(object) {} }
      }
      let cancellable = token!
      race({ for value in 0..<50 { subject.send(value) } }, { cancellable.cancel() })
      #expect(held == nil)
    }
  }

  @Test func `subscribing while another thread sends and completes`() {
    for _ in rounds(of: 300) {
      let subject = CurrentValueSubject<Int, Never>(0)
      let recorders = (0..<4).map { Recorder<Int, Never>("\($0)") }
      race(
        {
          for value in 1...20 { subject.send(value) }
          subject.send(completion: .finished)
        },
        { for recorder in recorders { subject.subscribe(recorder) } })
      for recorder in recorders {
        #expect(recorder.completion != nil)
        #expect(recorder.values == recorder.values.sorted(), "a value came after a later one")
        #expect(Set(recorder.values).count == recorder.values.count, "a value came twice")
        #expect(recorder.violations == [])
      }
    }
  }

  @Test func `requests from another thread are all served`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.record(demand: .none)
    race(
      { for value in 1...5_000 { subject.send(value) } },
      { for _ in 0..<5_000 { recorder.request(.max(1)) } })
    #expect(recorder.violations == [])
    #expect(recorder.values == recorder.values.sorted())
    // Whatever was missed, the latest value is delivered on request.
    if recorder.values.last != 5_000 { recorder.request(.max(1)) }
    #expect(recorder.values.last == 5_000)
  }

  @Test func `the value can be read from any thread during deliveries`() {
    let subject = CurrentValueSubject<[Int], Never>([0, 0])
    let recorder = subject.record()
    race(
      { for value in 1...5_000 { subject.send([value, value]) } },
      {
        for _ in 0..<5_000 {
          let pair = subject.value
          if pair[0] != pair[1] { Issue.record("torn: \(pair)") }
        }
      })
    #expect(recorder.values.count == 5_001)
    #expect(subject.value == [5_000, 5_000])
  }

  @Test func `a subscriber that subscribes and cancels beside a sender is released once`() {
    let subject = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    let isDone = Atomic<Bool>(false)
    race(
      {
        while !isDone.load(ordering: .relaxed) {
          subject.send(1)
          current.send(1)
        }
      },
      {
        for _ in 0..<1_000 {
          subject.sink { _ in }.cancel()
          current.first().sink { _ in }.cancel()
        }
        isDone.store(true, ordering: .relaxed)
      })
  }

  @Test(arguments: ["sink", "first", "published", "combineLatest", "request"])
  func `the current value is there when subscribing returns, also beside a sender`(kind: String) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let other = CurrentValueSubject<Int, Never>(0)
    let object = Numbered()
    let isDone = Atomic<Bool>(false)
    var missed = 0
    race(
      {
        while !isDone.load(ordering: .relaxed) {
          if kind == "published" { object.number += 1 } else { subject.value += 1 }
        }
      },
      {
        for _ in 0..<300 {
          // Later values are delivered on the sender's thread.
          let received = RaceCounter()
          let token =
            switch kind {
            case "first": subject.first().sink { _ in received.add() }
            case "published": object.$number.sink { _ in received.add() }
            case "combineLatest": subject.combineLatest(other).first().sink { _ in received.add() }
            default: subject.sink { _ in received.add() }
            }
          if kind == "request" {
            let recorder = subject.record(demand: .none)
            recorder.request(.max(1))
            if recorder.values.count != 1 { missed += 1 }
            recorder.cancel()
          }
          if received.count == 0 { missed += 1 }
          token.cancel()
        }
        isDone.store(true, ordering: .relaxed)
      })
    #expect(missed == 0)
  }

  @Test func `subscribers of two subjects that send to each other do not wait for each other`() {
    for _ in rounds(of: 200) {
      let (first, second) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      // Each is touched in the deliveries of one subject.
      var (ofFirst, ofSecond) = ([AnyCancellable](), [AnyCancellable]())
      let toSecond = first.sink { if $0 > 0 { ofFirst.append(second.sink { _ in }) } }
      let toFirst = second.sink { if $0 > 0 { ofSecond.append(first.sink { _ in }) } }
      race(
        { for value in 1...10 { first.send(value) } },
        { for value in 1...10 { second.send(value) } })
      #expect(ofFirst.count == 10 && ofSecond.count == 10)
      withExtendedLifetime((toFirst, toSecond)) {}
    }
  }
}

private final class Numbered: ObservableObject {
  @Published var number = 0
}
