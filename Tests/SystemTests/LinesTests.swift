#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import Synchronization
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  @Suite struct LinesTests {
    private let folder = TemporaryFolder()

    private func lines(_ text: String) -> [String] {
      Publishers.Lines(of: folder.write(text, to: "file")).probe().waitForEnd()
    }

    @Test(arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n\n", ["", ""]), ("a\rb\n", ["a\rb"]), ("a\r", ["a\r"]), ("\r\n\r\n", ["", ""]),
      ("é\n漢\n", ["é", "漢"]),
    ])
    func `lines end with a newline, with a carriage return before it, or with the file`(
      text: String, expected: [String]
    ) {
      #expect(lines(text) == expected)
    }

    @Test func `bytes that are not UTF-8 are replaced`() {
      let path = folder.write([0x61, 0xFF, 0x62, 0x0A, 0xC3, 0x0A], to: "file")
      #expect(Publishers.Lines(of: path).probe().waitForEnd() == ["a\u{FFFD}b", "\u{FFFD}"])
    }

    @Test func `many lines over many pieces stay whole`() {
      let expected = (0..<20_000).map { "line \($0) " + String(repeating: "x", count: $0 % 61) }
      #expect(lines(expected.joined(separator: "\n")) == expected)
    }

    @Test func `nothing is delivered unrequested, and the end needs no further request`() {
      let probe = Publishers.Lines(of: folder.write("a\nb\nc", to: "file")).probe(.max(1))
      #expect(probe.wait(for: 1) == ["a"])
      probe.request(.max(1))
      #expect(probe.wait(for: 2) == ["a", "b"])
      #expect(probe.completion == nil)
      probe.request(.max(1))
      #expect(probe.waitForEnd() == ["a", "b", "c"])
      #expect(probe.completion == .finished)
    }

    @Test func `demand that a value returns is enough for all`() {
      let text = (0..<1000).map { "\($0)\n" }.joined()
      let probe = Publishers.Lines(of: folder.write(text, to: "file")).probe(.max(1)) { _, _ in .max(1) }
      #expect(probe.waitForEnd().count == 1000)
    }

    @Test func `nothing is read before the first request, and then a piece`() throws {
      let path = folder.write(String(repeating: "0123456\n", count: 100_000), to: "file")
      let handle = try #require(FileHandle(forReadingAtPath: path))
      let probe = Publishers.Lines(from: handle).probe(.none)
      #expect(lseek(handle.fileDescriptor, 0, SEEK_CUR) == 0)
      probe.request(.max(1))
      #expect(probe.wait(for: 1) == ["0123456"])
      #expect(lseek(handle.fileDescriptor, 0, SEEK_CUR) == 1 << 16)
      probe.cancel()
    }

    @Test func `a file that does not exist fails without a request`() {
      let probe = Publishers.Lines(of: folder.path("none")).probe(.none)
      probe.waitForEnd()
      #expect(probe.failure == .refused(.open, path: folder.path("none"), code: ENOENT))
      #expect(
        probe.failure?.description
          == "Cannot open \(folder.path("none")): No such file or directory. Check the path.")
    }

    @Test func `an error is one line, whatever its path`() {
      let failure = Publishers.Lines(of: "/none/a\nb").probe().failureAtEnd
      #expect(
        failure?.description == "Cannot open /none/a\\nb: No such file or directory. Check the path.")
    }

    @Test func `what C would read as another path, argument or variable is refused`() {
      let path = folder.write("a", to: "file") + "\0.log"
      for failure in [
        Publishers.Lines(of: path).probe().failureAtEnd,
        Publishers.FollowedLines(of: path).probe().failureAtEnd,
        Publishers.FileChanges(of: path).probe().failureAtEnd,
      ] {
        #expect(
          failure?.description.hasSuffix("Invalid argument. Pass a path without a null character.") == true)
      }
      for command in [
        SystemCommand("/bin/echo\0", []), SystemCommand("/bin/echo", ["a\0b"]),
        SystemCommand("/bin/echo", workingDirectory: "/\0"),
        SystemCommand("/bin/echo", environment: ["A": "b\0c"]),
        SystemCommand("/bin/echo", environment: ["A=B": "c"]),
        SystemCommand("/bin/echo", environment: ["": "c"]),
      ] {
        let probe = command.lines().probe()
        probe.waitForEnd()
        if case .refused(.start, _, EINVAL) = probe.failure { continue }
        Issue.record("\(command): \(String(describing: probe.completion))")
      }
    }

    @Test func `an empty path is refused`() {
      #expect(Publishers.Lines(of: "").probe().failureAtEnd == .refused(.open, path: "", code: ENOENT))
      for failure in [
        Publishers.FollowedLines(of: "").probe().failureAtEnd,
        Publishers.FileChanges(of: "").probe().failureAtEnd,
      ] {
        #expect(failure == .refused(.watch, path: "", code: ENOENT))
      }
      let failure = Publishers.FollowedLines(of: "//").probe().failureAtEnd
      #expect(failure == .refused(.watch, path: "//", code: EISDIR))
    }

    @Test func `a folder fails with the request`() {
      let probe = Publishers.Lines(of: folder.path).probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.read, path: folder.path, code: EISDIR))
    }

    @Test func `a file without permission fails`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        let path = folder.write("a", to: "file")
        chmod(path, 0)
        chmod(folder.path, 0o755)
        // What the superuser has no permission for does not exist.
        // A container with a single user has no permission to lack.
        if geteuid() == 0, seteuid(65534) != 0 { exit(7) }
        let probe = Publishers.Lines(of: path).probe()
        probe.waitForEnd()
        guard case .refused(.open, path, EACCES) = probe.failure else { exit(1) }
        #expect("\(probe.failure!)".hasSuffix("Permission denied. Permit it to the user of this process."))
        exit(7)
      }
    }

    // MARK: Long lines

    @Test func `a line over the limit fails after the lines before it`() {
      let path = folder.write("12345678\n12345678\r\n123456789\nx", to: "file")
      let probe = Publishers.Lines(of: path, maxLineLength: 8).probe()
      #expect(probe.waitForEnd() == ["12345678", "12345678"])
      #expect(probe.failure == .lineTooLong(path: path, maxLineLength: 8))
    }

    @Test(arguments: [
      ("12345678\nx", ["12345678", "x"]), ("123456789\nx", ["12345678", "9", "x"]),
      ("1234567890123456", ["12345678", "90123456"]), ("12345678\r\nx", ["12345678", "x"]),
      ("1234567é9\n", ["1234567", "é9"]), ("12345漢9\n", ["12345漢", "9"]), ("1234567漢9\n", ["1234567", "漢9"]),
    ])
    func `a line over the limit is cut between characters`(text: String, expected: [String]) {
      let path = folder.write(text, to: "file")
      let lines = Publishers.Lines(of: path, maxLineLength: 8, longLines: .split)
      #expect(lines.probe().waitForEnd() == expected)
    }

    @Test func `the largest limit is none`() {
      let lines = Publishers.Lines(of: folder.write("a\nb", to: "file"), maxLineLength: .max)
      #expect(lines.probe().waitForEnd() == ["a", "b"])
    }

    @Test func `a line of a gigabyte takes no more memory than the limit`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        let path = folder.write("", to: "file")
        truncate(path, 1 << 30)
        let before = peakMemory()
        let failing = Publishers.Lines(of: path).probe()
        #expect(failing.waitForEnd() == [])
        #expect(failing.failure == .lineTooLong(path: path, maxLineLength: 1 << 20))
        let count = Atomic<Int>(0)
        let ended = Latch()
        let token = Publishers.Lines(of: path, longLines: .split).sink { _ in
          ended.open()
        } receiveValue: {
          count.add($0.utf8.count, ordering: .relaxed)
        }
        #expect(ended.wait())
        #expect(count.load(ordering: .relaxed) == 1 << 30)
        #expect(peakMemory() - before < 100_000)
        withExtendedLifetime(token) { exit(7) }
      }
    }

    // MARK: Pipes

    @Test func `what a pipe has is delivered as it arrives, and the end when it is closed`() {
      let pipe = TestPipe()
      let probe = Publishers.Lines(from: pipe.reader).probe()
      pipe.write("a\nb")
      #expect(probe.wait(for: 1) == ["a"])
      pipe.write("c\n")
      #expect(probe.wait(for: 2) == ["a", "bc"])
      pipe.write("d")
      pipe.finish()
      #expect(probe.waitForEnd() == ["a", "bc", "d"])
      #expect(probe.completion == .finished)
    }

    @Test func `a file handle is neither closed nor changed`() {
      let pipe = TestPipe()
      let flags = fcntl(pipe.reader.fileDescriptor, F_GETFL)
      let probe = Publishers.Lines(from: pipe.reader).probe()
      pipe.write("a\n")
      probe.wait(for: 1)
      #expect(fcntl(pipe.reader.fileDescriptor, F_GETFL) == flags)
      pipe.finish()
      probe.waitForEnd()
      #expect(fcntl(pipe.reader.fileDescriptor, F_GETFL) == flags)
    }

    @Test func `what a file handle was at the subscription is read, though its number is another file's now`()
    {
      let (pipe, other) = (TestPipe(), TestPipe())
      let queue = DispatchQueue(label: "lines")
      var lines = Publishers.Lines(from: pipe.reader)
      lines.queue = queue
      queue.suspend()
      let probe = lines.probe()
      pipe.write("a\n")
      other.write("other\n")
      dup2(other.reader.fileDescriptor, pipe.reader.fileDescriptor)
      pipe.finish()
      queue.resume()
      #expect(probe.waitForEnd() == ["a"])
    }

    @Test func `a fifo is awaited without a writer, and read when there is one`() {
      let path = folder.path("fifo")
      mkfifo(path, 0o600)
      let queue = DispatchQueue(label: "lines")
      var lines = Publishers.Lines(of: path)
      lines.queue = queue
      let canceled = lines.probe()
      queue.sync {}
      #expect(openDescriptors().contains(path))
      canceled.cancel()
      queue.sync {}
      #expect(!openDescriptors().contains(path))
      let probe = lines.probe()
      folder.append("a\nb", to: "fifo")
      #expect(probe.waitForEnd() == ["a", "b"])
    }

    @Test func `a file handle that does not wait is read`() {
      let pipe = TestPipe()
      let flags = fcntl(pipe.reader.fileDescriptor, F_GETFL)
      _ = fcntl(pipe.reader.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
      let probe = Publishers.Lines(from: pipe.reader).probe()
      pipe.write("a\n")
      #expect(probe.wait(for: 1) == ["a"])
      pipe.write("b")
      pipe.finish()
      #expect(probe.waitForEnd() == ["a", "b"])
      #expect(fcntl(pipe.reader.fileDescriptor, F_GETFL) == flags | O_NONBLOCK)
    }

    @Test func `a read after another has taken the bytes does not wait`() {
      let pipe = TestPipe()
      var byte: UInt8 = 0
      // As after the look that has found a byte: it is not there any more.
      let count = ByteCalls.system.readPresent(pipe.reader.fileDescriptor, &byte, 1)
      #expect(count == -1 && errno == EAGAIN)
    }

    @Test func `two subscribers of one pipe share its lines, and one that is canceled takes none`() {
      let pipe = TestPipe()
      let queue = DispatchQueue(label: "lines")
      var lines = Publishers.Lines(from: pipe.reader)
      let first = lines.probe()
      lines.queue = queue
      let second = lines.probe()
      for number in 0..<1000 {
        pipe.write("\(number)\n")
        #expect(eventually { first.values.count + second.values.count == number + 1 })
      }
      #expect(Set(first.values + second.values) == Set((0..<1000).map(String.init)))
      second.cancel()
      // A turn that waited for bytes would hold the queue.
      queue.sync {}
      let count = first.values.count
      pipe.write("last\n")
      #expect(first.wait(for: count + 1).last == "last")
      pipe.finish()
      first.waitForEnd()
      #expect(first.completion == .finished && second.completion == nil)
    }

    @Test func `a closed file handle fails`() {
      let handle = FileHandle(fileDescriptor: 1_000_000, closeOnDealloc: false)
      let probe = Publishers.Lines(from: handle).probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.open, path: "descriptor 1000000", code: EBADF))
    }

    @Test func `a read that is interrupted or finds nothing is repeated`() {
      let pipe = TestPipe()
      let calls = Atomic<Int>(0)
      var lines = Publishers.Lines(from: pipe.reader)
      lines.calls.readPresent = { descriptor, buffer, count in
        switch calls.add(1, ordering: .relaxed).newValue {
        case 1, 3: errno = EINTR
        case 2, 4: errno = EAGAIN
        default: return read(descriptor, buffer, count)
        }
        return -1
      }
      pipe.write("a\nb")
      pipe.finish()
      let probe = lines.probe()
      #expect(probe.waitForEnd() == ["a", "b"])
      #expect(calls.load(ordering: .relaxed) > 5)
    }

    @Test func `another failure of a read ends it`() {
      var lines = Publishers.Lines(of: folder.write("a\n", to: "file"))
      lines.calls.readFile = { _, _, _ in
        errno = EIO
        return -1
      }
      let probe = lines.probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.read, path: folder.path("file"), code: EIO))
    }

    // MARK: Cancellation

    @Test func `a cancellation in a delivery is the last delivery, and closes the file`() {
      let path = folder.write("a\nb\nc\n", to: "file")
      let probe = Publishers.Lines(of: path).probe { probe, value in
        if value == "b" { probe.cancel() }
        return .none
      }
      probe.wait(for: 2)
      #expect(eventually { !openDescriptors().contains(path) })
      #expect(probe.values == ["a", "b"])
      #expect(probe.completion == nil)
    }

    @Test func `a cancellation from another thread ends a wait, and releases the handle`() {
      var pipe: TestPipe? = TestPipe()
      weak let reader = pipe!.reader
      let probe = Publishers.Lines(from: pipe!.reader).probe()
      pipe!.write("a\n")
      probe.wait(for: 1)
      probe.cancel()
      pipe = nil
      #expect(eventually { reader == nil })
      #expect(probe.values == ["a"])
    }

    @Test func `the file is closed when the end is delivered`() {
      let path = folder.write("a\n", to: "file")
      let probe = Publishers.Lines(of: path).probe()
      probe.waitForEnd()
      #expect(!openDescriptors().contains(path))
    }
  }

  @Suite struct LinesRaces {
    @Test func `requests and cancellations from many threads`() {
      let folder = TemporaryFolder()
      let path = folder.write((0..<1000).map { "\($0)\n" }.joined(), to: "file")
      for _ in 0..<50 {
        let probe = Publishers.Lines(of: path).probe(.none)
        race(
          { for _ in 0..<200 { probe.request(.max(1)) } }, { for _ in 0..<200 { probe.request(.max(1)) } },
          {
            probe.wait(for: 10)
            probe.cancel()
          })
        let values = probe.values  // read once: a delivery that the cancellation met may be under way
        #expect(values == (0..<values.count).map(String.init))
      }
      #expect(eventually { !openDescriptors().contains(path) })
    }
  }
#endif
