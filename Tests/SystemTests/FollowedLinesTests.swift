#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  @Suite struct FollowedLinesTests {
    private let folder = TemporaryFolder()
    private var log: String { folder.path("log") }

    private func follow(
      _ start: Publishers.FollowedLines.Start = .beginning, _ demand: Subscribers.Demand = .unlimited
    ) -> Probe<String, SystemError> { Publishers.FollowedLines(of: log, from: start).probe(demand) }

    @Test func `lines are delivered as they are completed`() {
      folder.write("a\nb", to: "log")
      let probe = follow()
      #expect(probe.wait(for: 1) == ["a"])
      folder.append("c\nd\r\n", to: "log")
      #expect(probe.wait(for: 3) == ["a", "bc", "d"])
      probe.cancel()
    }

    @Test func `from the end, only what is added after the subscription is delivered`() {
      folder.write("a\nb\n", to: "log")
      let probe = follow(.end, .none)
      folder.append("c\n", to: "log")
      probe.request(.unlimited)
      #expect(probe.wait(for: 1) == ["c"])
      probe.cancel()
    }

    @Test func `a renamed file is followed until there is a new one, which is read from its start`() {
      folder.write("a\n", to: "log")
      let probe = follow()
      probe.wait(for: 1)
      folder.move("log", to: "log.1")
      folder.append("b\nrest", to: "log.1")
      #expect(probe.wait(for: 2) == ["a", "b"])
      folder.append("c\n", to: "log")
      #expect(probe.wait(for: 4) == ["a", "b", "rest", "c"])
      folder.append("d\n", to: "log")
      #expect(probe.wait(for: 5).last == "d")
      probe.cancel()
    }

    @Test func `a file that another is renamed over is read to its end first`() {
      folder.write("a\n", to: "log")
      let probe = follow(.beginning, .max(1))
      probe.wait(for: 1)
      folder.append("b\nc\n", to: "log")
      folder.write("d\n", to: "new")
      folder.move("new", to: "log")
      probe.request(.unlimited)
      #expect(probe.wait(for: 4) == ["a", "b", "c", "d"])
      probe.cancel()
    }

    @Test func `a truncated file is read from its start`() {
      folder.write("a\nb\nrest", to: "log")
      let probe = follow()
      probe.wait(for: 2)
      truncate(log, 0)
      #expect(probe.wait(for: 3) == ["a", "b", "rest"])
      folder.append("c\n", to: "log")
      #expect(probe.wait(for: 4).last == "c")
      probe.cancel()
    }

    @Test func `a file without a size is read once`() throws {
      let path = "/proc/self/limits"
      let count = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
      var lines = Publishers.FollowedLines(of: path, from: .beginning)
      let queue = DispatchQueue(label: "lines")
      lines.queue = queue
      let probe = lines.probe(.max(count + 1))
      #expect(probe.wait(for: count).first?.hasPrefix("Limit") == true)
      queue.sync {}  // it reads on inside its turn, if it does
      #expect(probe.values.count == count)
      probe.cancel()
    }

    @Test func `a file that was empty at first is truncated before its next request`() {
      let path = folder.write("", to: "log")
      var lines = Publishers.FollowedLines(of: path, from: .beginning)
      let queue = DispatchQueue(label: "lines")
      lines.queue = queue
      let probe = lines.probe(.max(1))
      folder.append("a\n", to: "log")
      #expect(probe.wait(for: 1) == ["a"])
      truncate(path, 0)
      probe.request(.max(1))
      queue.sync {}
      folder.append("bbbb\n", to: "log")
      #expect(probe.wait(for: 2) == ["a", "bbbb"])
      probe.cancel()
    }

    @Test func `the lines of a fifo stay whole`() {
      mkfifo(log, 0o600)
      let probe = follow()
      let writer = open(log, O_WRONLY)
      writeAll(Array("a\nb".utf8), to: writer)
      #expect(probe.wait(for: 1) == ["a"])
      writeAll(Array("c\n".utf8), to: writer)
      #expect(probe.wait(for: 2) == ["a", "bc"])
      close(writer)
      probe.cancel()
    }

    @Test func `a name that begins with a combining mark is that of a file`() {
      let path = folder.path("\u{301}log")
      let probe = Publishers.FollowedLines(of: path).probe()
      let changes = Publishers.FileChanges(of: path).probe()
      folder.append("a\n", to: "\u{301}log")
      #expect(probe.wait(for: 1) == ["a"])
      #expect(changes.wait(for: 1).first == FileChange(path: path, kind: .created))
      probe.cancel()
      changes.cancel()
    }

    @Test func `a file that is removed is closed, and one that returns is read from its start`() {
      folder.write("a\n", to: "log")
      let probe = follow()
      probe.wait(for: 1)
      folder.remove("log")
      #expect(eventually { !openDescriptors().contains { $0.hasPrefix(log) } })
      folder.append("b\n", to: "log")
      #expect(probe.wait(for: 2) == ["a", "b"])
      probe.cancel()
    }

    @Test func `a missing file is awaited, and read from its start`() {
      let probe = follow(.end)
      folder.append("a\n", to: "log")
      #expect(probe.wait(for: 1) == ["a"])
      probe.cancel()
    }

    @Test func `a link is followed to the file, and to another one`() {
      let other = TemporaryFolder()
      other.write("a\n", to: "first")
      other.write("b\n", to: "second")
      symlink(other.path("first"), log)
      let probe = follow()
      probe.wait(for: 1)
      other.append("c\n", to: "first")
      #expect(probe.wait(for: 2) == ["a", "c"])
      symlink(other.path("second"), folder.path("new"))
      folder.move("new", to: "log")
      #expect(probe.wait(for: 3) == ["a", "c", "b"])
      probe.cancel()
    }

    @Test func `a file behind a link is followed over its rotation`() {
      let other = TemporaryFolder()
      other.write("a\n", to: "file")
      symlink(other.path("file"), log)
      let probe = follow()
      #expect(probe.wait(for: 1) == ["a"])
      other.move("file", to: "file.1")
      other.append("b\n", to: "file.1")
      #expect(probe.wait(for: 2) == ["a", "b"])
      // Neither the folder of the link nor the file before changes any more.
      other.append("c\n", to: "file")
      #expect(probe.wait(for: 3) == ["a", "b", "c"])
      other.append("d\n", to: "file")
      #expect(probe.wait(for: 4).last == "d")
      probe.cancel()
    }

    @Test func `a link to a folder is followed to another folder`() {
      for name in ["first", "second"] {
        mkdir(folder.path(name), 0o755)
        folder.write(name + "\n", to: name + "/log")
      }
      mkdir(folder.path("links"), 0o755)
      symlink("../first", folder.path("links/current"))
      let probe = Publishers.FollowedLines(of: folder.path("links/current/log"), from: .beginning).probe()
      #expect(probe.wait(for: 1) == ["first"])
      symlink("../second", folder.path("links/new"))
      folder.move("links/new", to: "links/current")
      #expect(probe.wait(for: 2) == ["first", "second"])
      // The folder behind the link is the new one.
      folder.move("second/log", to: "second/log.1")
      folder.append("third\n", to: "second/log")
      #expect(probe.wait(for: 3) == ["first", "second", "third"])
      probe.cancel()
    }

    @Test func `a link whose file is missing is awaited, and links that go round in a circle fail`() {
      symlink("file", log)
      let probe = follow()
      folder.append("a\n", to: "file")
      #expect(probe.wait(for: 1) == ["a"])
      probe.cancel()
      symlink("second", folder.path("first"))
      symlink("first", folder.path("second"))
      let circle = Publishers.FollowedLines(of: folder.path("first")).probe()
      circle.waitForEnd()
      #expect(circle.failure == .refused(.open, path: folder.path("first"), code: ELOOP))
    }

    @Test func `nothing is read before the first request, and no more than is requested is delivered`() {
      folder.write("a\nb\nc\n", to: "log")
      let probe = follow(.beginning, .none)
      probe.request(.max(1))
      #expect(probe.wait(for: 1) == ["a"])
      folder.append("d\n", to: "log")
      probe.request(.max(2))
      #expect(probe.wait(for: 3) == ["a", "b", "c"])
      probe.request(.max(5))
      #expect(probe.wait(for: 4) == ["a", "b", "c", "d"])
      probe.cancel()
    }

    @Test func `a folder that does not exist fails without a request`() {
      let path = folder.path("none/log")
      let probe = Publishers.FollowedLines(of: path).probe(.none)
      probe.waitForEnd()
      #expect(probe.failure == .refused(.watch, path: folder.path("none"), code: ENOENT))
    }

    @Test func `a path that is a folder fails`() {
      mkdir(log, 0o755)
      let probe = follow()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.read, path: log, code: EISDIR))
    }

    @Test func `it fails when the folder is removed, after the lines of the file`() {
      mkdir(folder.path("inner"), 0o755)
      folder.write("a\nb", to: "inner/log")
      let probe = Publishers.FollowedLines(of: folder.path("inner/log"), from: .beginning).probe()
      probe.wait(for: 1)
      folder.remove("inner/log")
      rmdir(folder.path("inner"))
      #expect(probe.waitForEnd() == ["a", "b"])
      #expect(probe.failure == .refused(.watch, path: folder.path("inner"), code: ENOENT))
    }

    @Test func `it fails when the folder is moved with the file, after its last line, which nothing ends`() {
      mkdir(folder.path("inner"), 0o755)
      folder.write("a\nb", to: "inner/log")
      let probe = Publishers.FollowedLines(of: folder.path("inner/log"), from: .beginning).probe()
      probe.wait(for: 1)
      folder.move("inner", to: "other")
      #expect(probe.waitForEnd() == ["a", "b"])
      #expect(probe.failure == .refused(.watch, path: folder.path("inner"), code: ENOENT))
    }

    @Test func `a line over the limit fails`() {
      folder.write("a\n12345678901\n", to: "log")
      let probe = Publishers.FollowedLines(of: log, from: .beginning, maxLineLength: 8).probe()
      #expect(probe.waitForEnd() == ["a"])
      #expect(probe.failure == .lineTooLong(path: log, maxLineLength: 8))
    }

    @Test func `a cancellation in a delivery is the last, and closes the file`() {
      folder.write("a\nb\n", to: "log")
      let probe = Publishers.FollowedLines(of: log, from: .beginning).probe { probe, _ in
        probe.cancel()
        return .none
      }
      probe.wait(for: 1)
      #expect(eventually { !openDescriptors().contains(log) })
      folder.append("c\n", to: "log")
      #expect(probe.values == ["a"])
    }

    @Test func `a thousand files are followed over a rotation, and leave no descriptor`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        #expect(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = min(4096, limit.rlim_max)
        #expect(setrlimit(resource, &limit) == 0)
        // Two descriptors for each file: a user who may not have as many cannot follow them.
        if limit.rlim_cur < 3000 { exit(7) }
        let folder = TemporaryFolder()
        // Only these: Dispatch and Foundation open others when they need them.
        func isOfFiles(_ descriptor: String) -> Bool {
          descriptor.hasPrefix(folder.path) || descriptor.contains("inotify")
        }
        let names = (0..<1000).map { "log\($0)" }
        let probes = names.map { Publishers.FollowedLines(of: folder.path($0)).probe() }
        for name in names { folder.append("first\n", to: name) }
        for probe in probes { #expect(probe.wait(for: 1) == ["first"]) }
        #expect(openDescriptors().filter { $0.contains("inotify") }.count == 1)
        for name in names { folder.move(name, to: name + ".1") }
        for name in names { folder.append("second\n", to: name) }
        for probe in probes { #expect(probe.wait(for: 2) == ["first", "second"]) }
        #expect(openDescriptors().count(where: isOfFiles) > 1000)
        for probe in probes { probe.cancel() }
        #expect(eventually { !openDescriptors().contains(where: isOfFiles) })
        exit(7)
      }
    }
  }
#endif
