import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct SerialRegionTests {
  @Test func `a call inside acts at once`() {
    let lines = Lines()
    lines.add("outer") {
      lines.add("inner")
      #expect(lines.isInside)
    }
    #expect(!lines.isInside)
    #expect(lines.log == ["outer", "inner"])
  }

  @Test func `what another thread leaves is done once the thread inside is ready`() {
    let lines = Lines()
    lines.add("inside") {
      #expect(finishes { lines.add("beside") })
      #expect(lines.hasWork)
      lines.add("nested")
    }
    #expect(lines.log == ["inside", "nested", "beside"])
    lines.add("after")
    #expect(lines.log.last == "after")
  }

  @Test func `work that is left where no thread is inside is done at once`() {
    let lines = Lines()
    lines.leave("alone")
    #expect(lines.log == ["alone"])
    #expect(!lines.isInside)
  }

  @Test func `work that the thread inside leaves is done when it leaves`() {
    let lines = Lines()
    lines.add("first") {
      lines.leave("left")
      lines.add("second")
    }
    #expect(lines.log == ["first", "second", "left"])
  }

  @Test func `work that is left while work is done is not overlooked`() {
    let lines = Lines()
    lines.onDrain = { if $0 == "1" { #expect(finishes { lines.add("2") }) } }
    lines.add("inside") { #expect(finishes { lines.add("1") }) }
    #expect(lines.log == ["inside", "1", "2"])
  }

  @Test func `a value is exchanged before its delivery, in which it is read from anywhere`() {
    let lines = Lines()
    lines.exchange("new") {
      #expect(lines.value == "new")
      var seen = ""
      #expect(finishes { seen = lines.value })
      #expect(seen == "new")
      #expect(finishes { lines.add("beside") })
    }
    #expect(lines.log == ["old", "beside"])
  }
}

@Suite struct SerialRegionRaces {
  @Test func `each thread's work is done once, in its order`() {
    let lines = Lines()
    let body = { (name: String) in { for number in 0..<2_000 { lines.add("\(name)\(number)") } } }
    race(body("a"), body("b"), body("c"))
    for name in ["a", "b", "c"] {
      #expect(lines.log.filter { $0.hasPrefix(name) } == (0..<2_000).map { "\(name)\($0)" })
    }
  }

  @Test func `threads that wait act one at a time, beside others that leave their work`() {
    let lines = Lines()
    let waiting = { for _ in 0..<2_000 { lines.addWaiting("w") } }
    race(waiting, waiting, { for _ in 0..<2_000 { lines.add("l") } })
    #expect(lines.log.count == 6_000)
  }
}

/// Lines that are added inside a region; those of other threads are noted in a list.
///
/// `@unchecked Sendable`: the region makes additions serial, which is tested.
private final class Lines: @unchecked Sendable {
  private let region = SerialRegion()
  private let noted = Locked<[String]>([])
  private var latched = "old"
  private(set) var log: [String] = []  // changed inside the region
  var onDrain: ((String) -> Void)?

  var isInside: Bool { region.gate.isInside }
  var hasWork: Bool { region.gate.hasWork }
  var value: String { region.gate.withLatch { latched } }

  func add(_ line: String, then act: () -> Void = {}) {
    let added: Void? = region.perform {
      log.append(line)
      act()
    } drain: {
      drain()
    }
    if added == nil { leave(line) }
  }

  func addWaiting(_ line: String) { region.performWaiting({ log.append(line) }, drain: { drain() }) }

  func leave(_ line: String) {
    noted.withLock { $0.append(line) }
    region.leave { drain() }
  }

  func exchange(_ value: String, then act: () -> Void) {
    region.performLatched {
      let old = latched
      latched = value
      return old
    } then: { old in
      log.append(old)
      act()
    } drain: {
      drain()
    }
  }

  private func drain() {
    region.drain {
      let lines = noted.withLock { lines in
        defer { lines = [] }
        return lines
      }
      for line in lines {
        log.append(line)
        onDrain?(line)
      }
    }
  }
}
