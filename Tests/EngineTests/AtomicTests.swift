import SwiftCombineEngine
import TestSupport
import Testing

/// The atomic values of the platform: the engine's own on Apple's, and where `OwnAtomics` is defined.
@Suite struct AtomicTests {
  @Test func `a value is stored, loaded and exchanged`() {
    let number = Atomic<Int>(-1)
    #expect(number.load(ordering: .relaxed) == -1)
    number.store(.min, ordering: .releasing)
    #expect(number.load(ordering: .acquiring) == .min)
    number.store(3, ordering: .sequentiallyConsistent)
    #expect(number.exchange(4, ordering: .acquiringAndReleasing) == 3)
    #expect(number.exchange(5, ordering: .relaxed) == 4)
    #expect(number.load(ordering: .sequentiallyConsistent) == 5)
  }

  @Test func `an exchange succeeds if the value is the expected one`() {
    let word = Atomic<UInt>(7)
    let refused = word.compareExchange(expected: 6, desired: 8, ordering: .acquiringAndReleasing)
    #expect(!refused.exchanged && refused.original == 7)
    let done = word.compareExchange(
      expected: 7, desired: .max, successOrdering: .acquiring, failureOrdering: .relaxed)
    #expect(done.exchanged && done.original == 7)
    var found: UInt = 0
    while true {
      let (exchanged, original) = word.weakCompareExchange(
        expected: found, desired: 1, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
      if exchanged { break }
      found = original
    }
    #expect(found == .max)
    #expect(word.load(ordering: .relaxed) == 1)
  }

  @Test func `arithmetic returns the old and the new value`() {
    let word = Atomic<UInt64>(.max)
    #expect(word.wrappingAdd(2, ordering: .relaxed) == (.max, 1))
    #expect(word.wrappingSubtract(2, ordering: .acquiringAndReleasing) == (1, .max))
    let number = Atomic<Int>(-2)
    #expect(number.add(3, ordering: .relaxed) == (-2, 1))
    #expect(number.subtract(3, ordering: .acquiringAndReleasing) == (1, -2))
    let marks = Atomic<UInt8>(0b1000_0001)
    #expect(marks.bitwiseOr(0b11, ordering: .acquiringAndReleasing) == (0b1000_0001, 0b1000_0011))
    #expect(marks.load(ordering: .relaxed) == 0b1000_0011)
    let flag = Atomic<Bool>(false)
    #expect(flag.logicalOr(false, ordering: .acquiringAndReleasing) == (false, false))
    #expect(flag.logicalOr(true, ordering: .acquiringAndReleasing) == (false, true))
    #expect(flag.exchange(false, ordering: .acquiring) == true)
  }

  @Test func `a sum that cannot be represented traps`() async {
    await #expect(processExitsWith: .failure) { Atomic<Int>(.max).add(1, ordering: .relaxed) }
  }

  @Test func `pointers and references are kept, and none`() {
    final class Object {}
    let object = Object()
    let reference = Atomic<Unmanaged<Object>?>(nil)
    #expect(reference.load(ordering: .relaxed) == nil)
    reference.store(.passUnretained(object), ordering: .releasing)
    #expect(reference.exchange(nil, ordering: .acquiring)?.takeUnretainedValue() === object)

    let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { number.deallocate() }
    let typed = Atomic<UnsafeMutablePointer<Int>?>(number)
    let exchange = typed.compareExchange(expected: number, desired: nil, ordering: .acquiringAndReleasing)
    #expect(exchange.exchanged && exchange.original == number)
    #expect(typed.load(ordering: .relaxed) == nil)
    let raw = Atomic<UnsafeRawPointer?>(UnsafeRawPointer(number))
    #expect(raw.load(ordering: .relaxed) == UnsafeRawPointer(number))
    let mutable = Atomic<UnsafeMutableRawPointer?>(nil)
    mutable.store(UnsafeMutableRawPointer(number), ordering: .relaxed)
    #expect(mutable.exchange(nil, ordering: .acquiring) == UnsafeMutableRawPointer(number))
  }

  @Test func `neighbors do not touch each other`() {
    let three = Three()
    three.second.store(false, ordering: .relaxed)
    #expect(three.first.load(ordering: .relaxed) == true)
    #expect(three.third.load(ordering: .relaxed) == .max)
    three.second.store(true, ordering: .relaxed)
    #expect(three.third.wrappingAdd(1, ordering: .relaxed) == (.max, 0))
    #expect(three.first.load(ordering: .relaxed) == true)
    #expect(three.second.load(ordering: .relaxed) == true)
  }
}

@Suite struct AtomicRaces {
  @Test func `contended additions are all counted`() {
    let counts = Counts()
    let add: @Sendable () -> Void = {
      for _ in 0..<10_000 {
        counts.wrapping.wrappingAdd(3, ordering: .relaxed)
        counts.wrapping.wrappingSubtract(2, ordering: .relaxed)
        counts.checked.add(1, ordering: .acquiringAndReleasing)
      }
    }
    race(add, add, add)
    #expect(counts.wrapping.load(ordering: .relaxed) == 30_000)
    #expect(counts.checked.load(ordering: .relaxed) == 30_000)
  }

  @Test func `what was written before a release is read after an acquisition`() {
    let message = Message()
    race(
      {
        message.text = "sent"
        message.isThere.store(true, ordering: .releasing)
      },
      {
        while !message.isThere.load(ordering: .acquiring) { yieldThread() }
        message.answer = message.text
      })
    #expect(message.answer == "sent")
  }

  @Test func `an exchange passes what it guards from thread to thread`() {
    let counts = Counts()
    let enter: @Sendable () -> Void = {
      for _ in 0..<5_000 {
        while !counts.owner.compareExchange(
          expected: 0, desired: 1, successOrdering: .acquiring, failureOrdering: .relaxed
        ).exchanged { yieldThread() }
        counts.guarded += 1
        while !counts.owner.weakCompareExchange(
          expected: 1, desired: 0, successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged {}
      }
    }
    race(enter, enter)
    #expect(counts.guarded == 10_000)
  }
}

private final class Three: Sendable {
  let first = Atomic<Bool>(true)
  let second = Atomic<Bool>(true)
  let third = Atomic<UInt>(.max)
}

/// `@unchecked Sendable`: what is not atomic is accessed by the owner only.
private final class Counts: @unchecked Sendable {
  let wrapping = Atomic<Int>(0)
  let checked = Atomic<UInt>(0)
  let owner = Atomic<UInt>(0)
  var guarded = 0
}

/// `@unchecked Sendable`: the text is written before it is announced, and read afterwards.
private final class Message: @unchecked Sendable {
  var text = ""
  var answer = ""
  let isThere = Atomic<Bool>(false)
}
