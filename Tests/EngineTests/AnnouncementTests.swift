import SwiftCombineEngine
import Synchronization
import TestSupport
import Testing

@Suite struct AnnouncementTests {
  /// An announcement and what was done, in its order.
  private final class Fixture: Sendable {
    let announcement = Announcement()
    private let done = Locked<[String]>([])

    var isOver: Bool { announcement.isOver }
    var log: [String] { done.withLock { $0 } }
    func note(_ line: String) { done.withLock { $0.append(line) } }
    func bring(_ line: String) {
      if !announcement.leave({ self.note(line) }) { note(line) }
    }
  }

  @Test func `before it and after it everything is done at once`() {
    let fixture = Fixture()
    fixture.bring("before")
    #expect(fixture.isOver)
    fixture.announcement.begin()
    #expect(!fixture.isOver)
    fixture.announcement.end()
    #expect(fixture.isOver)
    fixture.bring("after")
    #expect(fixture.log == ["before", "after"])
  }

  @Test func `a signal of another thread is mailed, and a signal of the same thread is not`() {
    let fixture = Fixture()
    fixture.announcement.begin()
    fixture.bring("inside")
    #expect(finishes { fixture.bring("elsewhere") })
    #expect(fixture.log == ["inside"])
    fixture.announcement.end()
    #expect(fixture.log == ["inside", "elsewhere"])
  }

  @Test func `mailed signals keep their order, on whichever thread the next arrives`() {
    let fixture = Fixture()
    fixture.announcement.begin()
    #expect(finishes { fixture.bring("1") })
    fixture.bring("2")
    #expect(finishes { fixture.bring("3") })
    #expect(fixture.log == [])
    fixture.announcement.end()
    #expect(fixture.log == ["1", "2", "3"])
  }

  @Test func `a signal that arrives while the mailbox is drained follows it`() {
    let fixture = Fixture()
    fixture.announcement.begin()
    let isLeft = finishes {
      _ = fixture.announcement.leave {
        #expect(finishes { fixture.bring("later") })
        fixture.note("first")
      }
    }
    #expect(isLeft)
    fixture.announcement.end()
    #expect(fixture.log == ["first", "later"])
  }

  @Test func `nothing is lost and nothing overlaps when it ends beside another thread`() {
    for _ in 0..<500 {
      let fixture = Fixture()
      fixture.announcement.begin()
      // One thread, so what is left and what is done at once have one order.
      race(
        { for number in 0..<20 { fixture.bring("\(number)") } },
        { fixture.announcement.end() })
      #expect(fixture.log == (0..<20).map(String.init))
    }
  }
}
