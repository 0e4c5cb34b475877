import Combine
import CommandLineTool
import Foundation
import Testing

@Suite struct LineTests {
  @Test func `lines are read one by one, with or without a line break at the end`() throws {
    let pipe = Pipe()
    let long = String(repeating: "x", count: 40_000)
    var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\r\n\nb c\n\(long)\nend".utf8))
    try pipe.fileHandleForWriting.close()
    let lines = (1...7).map { _ in reader.next() }
    #expect(lines == ["a", "", "b c", long, "end", nil, nil])
  }

  @Test func `a line without an end is cut, and the next one is read`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((String(repeating: "x", count: 1_000_000) + "\nnext\n").utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    var reader = LineReader(descriptor: handle.fileDescriptor)
    let cut = reader.next() ?? ""
    #expect(cut.count == LineReader.longest)
    let next = reader.next()
    #expect(next == "next")
  }

  @Test func `the lines behind one that is cut are all read`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let long = String(repeating: "x", count: 70_000)
    try Data((long + "\n" + (1...1_000).map { "\($0)\n" }.joined()).utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    var reader = LineReader(descriptor: handle.fileDescriptor)
    var lines: [String] = []
    while let line = reader.next() { lines.append(line) }
    #expect(lines == [String(long.prefix(LineReader.longest))] + (1...1_000).map { "\($0)" })
  }

  @Test func `each line is performed after the one before, until one is the last`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\nquit\nc\n".utf8))
    let queue = DispatchQueue(label: "lines")
    let ended = DispatchSemaphore(value: 0)
    var log: [String] = []
    let driver = LineDriver(on: queue) { line in
      log.append(line)
      if line == "quit" { return nil }
      // The work ends later, once with a value and once without.
      let work = Just(()).receive(on: queue).handleEvents(receiveOutput: { log.append("\(line) done") })
      return line == "a" ? work.eraseToAnyPublisher() : work.filter { false }.eraseToAnyPublisher()
    } end: {
      log.append("end")
      ended.signal()
    }
    driver.start(LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor))
    #expect(ended.wait(timeout: .now() + 600) == .success)
    #expect(queue.sync { log } == ["a", "a done", "b", "b done", "quit", "end"])
    try pipe.fileHandleForWriting.close()
  }

  @Test func `the end of the input is the end`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    let ended = DispatchSemaphore(value: 0)
    let driver = LineDriver(on: DispatchQueue(label: "lines")) { _ in
      nil
    } end: {
      ended.signal()
    }
    driver.start(LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor))
    #expect(ended.wait(timeout: .now() + 600) == .success)
  }

  @Test func `a canceled driver cancels its work and releases its closures while a line is awaited`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\n".utf8))
    let queue = DispatchQueue(label: "lines")
    let started = DispatchSemaphore(value: 0)
    var log: [String] = []
    var token: AnyCancellable? = AnyCancellable { log.append("released") }
    let driver = LineDriver(on: queue) { [token] line in
      _ = token
      log.append(line)
      started.signal()
      return Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { log.append("canceled") })
        .eraseToAnyPublisher()
    } end: {
      log.append("end")
    }
    token = nil
    driver.start(LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor))
    started.wait()
    queue.sync { driver.cancel() }
    // The second line is awaited no more than a third one.
    try pipe.fileHandleForWriting.close()
    #expect(queue.sync { log } == ["a", "canceled", "released"])
  }

  @Test
  func `a line is performed as an instruction, a blank one is none, and an invalid one is complained of`() {
    var log: [String] = []
    let isLast = [" \t", "two", "2x", "7", "0"].map { line in
      let work = performLine(line) { line throws(UsageError) in
        guard let number = Int(line) else { throw UsageError("\(line) is not a number.") }
        return number
      } complain: {
        log.append("complained: \($0)")
      } perform: { number in
        log.append("performed \(number)")
        return number == 0 ? nil : Just(()).eraseToAnyPublisher()
      }
      var ends = 0
      _ = work?.sink { ends += 1 }
      #expect(ends == (work == nil ? 0 : 1))
      return work == nil
    }
    #expect(isLast == [false, false, false, false, true])
    #expect(
      log == [
        "complained: two is not a number; enter help for the commands.",
        "complained: 2x is not a number; enter help for the commands.", "performed 7", "performed 0",
      ])
  }
}
