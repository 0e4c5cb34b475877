#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  @Suite struct FileChangesTests {
    private let folder = TemporaryFolder()

    private func change(_ name: String, _ kind: FileChange.Kind) -> FileChange {
      FileChange(path: folder.path(name), kind: kind)
    }

    @Test func `entries of a folder are created, modified and removed`() {
      let probe = Publishers.FileChanges(of: folder.path).probe()
      folder.write("a", to: "file")
      probe.wait(for: 2)
      folder.remove("file")
      #expect(
        probe.wait(for: 3) == [change("file", .created), change("file", .modified), change("file", .removed)])
      probe.cancel()
    }

    @Test func `a move removes one entry and creates another`() {
      folder.write("a", to: "old")
      let probe = Publishers.FileChanges(of: folder.path).probe()
      folder.move("old", to: "new")
      #expect(probe.wait(for: 2) == [change("old", .removed), change("new", .created)])
      probe.cancel()
    }

    @Test func `a file is watched that is missing, created, and replaced by another`() {
      let probe = Publishers.FileChanges(of: folder.path("file")).probe()
      folder.write("a", to: "other")
      folder.write("a", to: "file")
      probe.wait(for: 2)
      folder.move("other", to: "file")
      #expect(
        probe.wait(for: 3) == [change("file", .created), change("file", .modified), change("file", .created)])
      chmod(folder.path("file"), 0o600)
      #expect(probe.wait(for: 4).last == change("file", .attributes))
      probe.cancel()
    }

    @Test func `names that differ in their normalization only are those of two files`() {
      let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
      let all = Publishers.FileChanges(of: folder.path).probe(.none)
      let one = Publishers.FileChanges(of: folder.path(composed)).probe(.none)
      let seen = Publishers.FileChanges(of: folder.path).probe()
      for name in [decomposed, composed] { mkdir(folder.path(name), 0o755) }
      rmdir(folder.path(decomposed))
      // All are notified of each change before the next one.
      mkdir(folder.path("mark"), 0o755)
      seen.wait(until: { $0.last == change("mark", .created) })
      rmdir(folder.path(composed))
      for probe in [all, one] { probe.request(.unlimited) }
      let removed = change(composed, .removed)
      #expect(one.wait(until: { $0.last == removed }) == [change(composed, .created), removed])
      #expect(
        all.wait(until: { $0.last == removed }) == [
          change(decomposed, .created), change(composed, .created), change(decomposed, .removed),
          change("mark", .created), removed,
        ])
      for probe in [all, one, seen] { probe.cancel() }
      let places = [composed, decomposed].map { LinkedPlace(folder: "/", name: $0) }
      #expect(places[0] != places[1] && places[0] == places[0])
    }

    @Test func `unrequested changes wait, equal ones once`() {
      let probe = Publishers.FileChanges(of: folder.path).probe(.none)
      let seen = Publishers.FileChanges(of: folder.path).probe()
      folder.write("a", to: "file")
      folder.append("b", to: "file")
      folder.append("c", to: "file")
      folder.remove("file")
      // Both are notified of each change before the next one.
      mkdir(folder.path("mark"), 0o755)
      seen.wait(until: { $0.last == change("mark", .created) })
      probe.request(.max(1))
      #expect(probe.wait(for: 1) == [change("file", .created)])
      probe.request(.unlimited)
      #expect(
        probe.wait(for: 3).prefix(3)
          == [change("file", .created), change("file", .modified), change("file", .removed)])
      probe.cancel()
      seen.cancel()
    }

    @Test func `more changes than the limit are missed, and said to be`() {
      let probe = Publishers.FileChanges(of: folder.path, limit: 4).probe(.none)
      let seen = Publishers.FileChanges(of: folder.path).probe()
      for number in 0..<5 { mkdir(folder.path("\(number)"), 0o755) }
      // Both are notified in one turn of the watcher for each change.
      seen.wait(for: 5)
      mkdir(folder.path("last"), 0o755)
      seen.wait(for: 6)
      mkdir(folder.path("very last"), 0o755)
      seen.wait(for: 7)
      probe.request(.unlimited)
      let changes = probe.wait(for: 2)
      #expect(changes.first == FileChange(path: folder.path, kind: .missed))
      #expect(changes.dropFirst().allSatisfy { $0.kind == .created })
      probe.cancel()
      seen.cancel()
    }

    @Test func `it finishes when the folder is removed`() {
      mkdir(folder.path("inner"), 0o755)
      let probe = Publishers.FileChanges(of: folder.path("inner")).probe()
      let file = Publishers.FileChanges(of: folder.path("inner/file")).probe()
      rmdir(folder.path("inner"))
      probe.waitForEnd()
      file.waitForEnd()
      #expect(probe.completion == .finished && file.completion == .finished)
    }

    @Test func `it finishes when the folder is moved`() {
      mkdir(folder.path("inner"), 0o755)
      let probe = Publishers.FileChanges(of: folder.path("inner")).probe()
      folder.move("inner", to: "other")
      #expect(probe.waitForEnd() == [])
    }

    @Test func `it finishes when the folder is removed or moved, though the system has lost that`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        for name in ["removed", "moved", "kept", "new"] { mkdir(folder.path(name), 0o755) }
        let removed = Publishers.FileChanges(of: folder.path("removed")).probe()
        let file = Publishers.FileChanges(of: folder.path("removed/file")).probe()
        let moved = Publishers.FileChanges(of: folder.path("moved")).probe()
        let changes = Publishers.FileChanges(of: folder.path("kept")).probe()
        let lines = Publishers.FollowedLines(of: folder.path("kept/log"), from: .beginning).probe()
        // The thread that waits for descriptors is held until the system has lost changes.
        let (pipe, isHeld, goesOn) = (TestPipe(), Latch(), Latch())
        let held = Readiness(Descriptor(owning: dup(pipe.reader.fileDescriptor)), for: .reading) {
          isHeld.open()
          _ = goesOn.wait()
        }
        held.arm()
        pipe.write("a")
        #expect(isHeld.wait())
        let limit = try! String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        for _ in 0...Int(limit.split(separator: "\n")[0])! {
          mkdir(folder.path("kept/inner"), 0o755)
          rmdir(folder.path("kept/inner"))
        }
        rmdir(folder.path("removed"))
        folder.move("new", to: "moved")
        folder.append("a\n", to: "kept/log")
        goesOn.open()
        removed.waitForEnd()
        file.waitForEnd()
        moved.waitForEnd()
        let missed = FileChange(path: folder.path("kept"), kind: .missed)
        #expect(changes.wait(until: { $0.contains(missed) }).contains(missed))
        #expect(lines.wait(for: 1) == ["a"])
        #expect(removed.values.last == FileChange(path: folder.path("removed"), kind: .missed))
        mkdir(folder.path("kept/last"), 0o755)
        #expect(changes.wait(until: { $0.last?.path == folder.path("kept/last") }).last?.kind == .created)
        #expect(changes.completion == nil)
        for probe in [removed, file, moved] { #expect(probe.completion == .finished) }
        exit(7)
      }
    }

    @Test func `a folder that does not exist fails without a request`() {
      let probe = Publishers.FileChanges(of: folder.path("none/file")).probe(.none)
      probe.waitForEnd()
      #expect(probe.failure == .refused(.watch, path: folder.path("none"), code: ENOENT))
    }

    @Test func `a cancellation ends the watch, and closes the descriptor with the last one`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        let first = Publishers.FileChanges(of: folder.path).probe { probe, _ in
          probe.cancel()
          return .none
        }
        let second = Publishers.FileChanges(of: folder.path).probe()
        folder.write("a", to: "file")
        second.wait(for: 2)
        #expect(first.wait(for: 1).count == 1)
        #expect(openDescriptors().filter { $0.contains("inotify") }.count == 1)
        second.cancel()
        #expect(eventually { !openDescriptors().contains { $0.contains("inotify") } })
        let third = Publishers.FileChanges(of: folder.path).probe()
        folder.remove("file")
        third.wait(for: 1)
        third.cancel()
        exit(7)
      }
    }

    @Test(arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/", "a", "b"), ("/", "/", ""),
      ("/a/\u{301}b", "/a", "\u{301}b"), ("", ".", ""),
    ])
    func `a path has a folder and a last part`(path: String, folder: String, last: String) {
      #expect(path.folderPath == folder)
      #expect(path.lastPathPart == last)
    }
  }
#endif
