import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct MailboxRegionTests {
  @Test func `without an announcement everything is done at once`() {
    let place = Place()
    place.perform("before")
    #expect(!place.isAnnounced)
    place.announce {}
    #expect(place.isAnnounced)
    place.perform("after")
    #expect(place.log == ["before", "after"])
  }

  @Test func `during an announcement only signals of other threads are left`() {
    let place = Place()
    place.announce {
      place.perform("inside")
      #expect(finishes { place.perform("elsewhere") })
      #expect(place.log == ["inside"])
    }
    #expect(place.log == ["inside", "elsewhere"])
  }

  @Test func `signals that are left keep their order, on whichever thread the next arrives`() {
    let place = Place()
    place.announce {
      #expect(finishes { place.perform("1") })
      place.perform("2")
      #expect(finishes { place.perform("3") })
      #expect(place.log == [])
    }
    #expect(place.log == ["1", "2", "3"])
  }

  @Test func `a signal that arrives while the mailbox is drained follows it`() {
    let place = Place()
    place.onLine = { line in
      guard line == "first" else { return }
      place.perform("later")
      #expect(finishes { place.perform("last") })
      #expect(place.log == ["first"])
    }
    place.announce {
      #expect(finishes { place.perform("first") })
      #expect(finishes { place.perform("second") })
    }
    #expect(place.log == ["first", "second", "later", "last"])
  }

  @Test func `a signal that is left inside a full mailbox's region does not wait for itself`() {
    let place = Place(room: 0)
    place.perform("inside") {
      #expect(finishes { place.perform("elsewhere") })
      place.perform("reentrant", mayWait: true)
    }
    #expect(place.log == ["inside", "elsewhere", "reentrant"])
  }

  @Test func `a thread that finds the mailbox full waits until the thread inside has left`() {
    let place = Place(room: 0)
    let isBegun = Atomic(false)
    race(
      {
        place.perform("inside") {
          isBegun.store(true, ordering: .releasing)
          // The other thread has left its work, and waits: that cannot be told apart from being about to.
          spin { place.hasWork }
        }
      },
      {
        spin { isBegun.load(ordering: .acquiring) }
        place.perform("elsewhere", mayWait: true)
        #expect(place.log == ["inside", "elsewhere"])
      })
  }

  @Test func `an action outside lets other threads in`() {
    let place = Place()
    place.perform("inside") {
      #expect(finishes { place.perform("left") })
      let isBack = place.outside {
        #expect(place.log == ["inside", "left"], "what was left precedes it")
        #expect(finishes { place.perform("beside") })
        #expect(place.log == ["inside", "left", "beside"])
      }
      #expect(isBack)
    }
    #expect(place.log == ["inside", "left", "beside"])
  }
}

@Suite struct MailboxRegionRaces {
  @Test func `nothing is lost and nothing overlaps when an announcement ends beside another thread`() {
    for _ in 0..<500 {
      let place = Place()
      let isBegun = Atomic(false)
      // One thread, so what is left and what is done at once have one order.
      race(
        {
          spin { isBegun.load(ordering: .acquiring) }
          for number in 0..<20 { place.perform("\(number)") }
        },
        { place.announce { isBegun.store(true, ordering: .releasing) } })
      #expect(place.log == (0..<20).map(String.init))
    }
  }

  @Test func `a thread that leaves more than the mailbox takes waits for its turn`() {
    let place = Place()
    let body = { for _ in 0..<10_000 { place.perform("", mayWait: true) } }
    race(body, body, body)
    #expect(place.log.count == 30_000)
  }
}

/// Lines that are added inside a region, to which other threads leave theirs.
///
/// `@unchecked Sendable`: the region makes additions serial, which is tested.
private final class Place: @unchecked Sendable {
  private let region: MailboxRegion
  private(set) var log: [String] = []  // changed inside the region
  var onLine: ((String) -> Void)?

  init(room: Int = Mailbox.limit) { region = MailboxRegion(room: room) }

  var hasWork: Bool { region.serial.gate.hasWork }

  var isAnnounced: Bool { region.isAnnounced }

  func announce(_ send: () -> Void) { region.announce(for: self, send) }

  /// Waits for its turn, but not during the announcement.
  func perform(_ line: String) { region.performWaiting(for: self, line) { self.add($0) } }

  /// Never waits, unless it may and the mailbox is full.
  func perform(_ line: String, mayWait: Bool = false, then act: () -> Void = {}) {
    let performed: Void? = region.perform(for: self) {
      add(line)
      act()
    }
    if performed == nil { region.leave({ _ in self.add(line) }, mayWait: mayWait) { region.drain(self) } }
  }

  func outside(_ act: () -> Void) -> Bool { region.outside(for: self, act) }

  private func add(_ line: String) {
    log.append(line)
    onLine?(line)
  }
}
