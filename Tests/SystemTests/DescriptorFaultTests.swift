#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineSystem
  import TestSupport
  import Testing

  /// Takes the descriptors that this process may still have.
  ///
  /// It inherited some from the process of the tests, more than fifty sockets of Foundation's sessions among
  /// them: the limit is far above what is open.
  ///
  /// - Parameter count: How many of them are left.
  private func takeDescriptors(leaving count: Int = 0) -> [Int32] {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = min(limit.rlim_max, 1024)
    setrlimit(resource, &limit)
    var taken: [Int32] = []
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
    for _ in 0..<count { close(taken.removeLast()) }
    return taken
  }

  /// How many descriptors commands have.
  private func descriptorsOfProcesses() -> Int {
    openDescriptors().count { $0.contains("pidfd") || $0.contains("pipe") }
  }

  /// What the publishers do without descriptors and without permission: in processes of their own.
  @Suite struct DescriptorFaultTests {
    @Test func `without descriptors a publisher fails and says what to do, and works once there are some`()
      async
    {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        let path = folder.write("a\n", to: "file")
        let command = SystemCommand("/bin/sh", ["-c", "echo a"])
        // What waits for descriptors has its own then, and the command none.
        let before = descriptorsOfProcesses()
        #expect(command.lines().probe().waitForEnd() == [.output("a"), .ended(.exited(0))])
        #expect(eventually { descriptorsOfProcesses() == before })

        let taken = takeDescriptors()
        let lines = Publishers.Lines(of: path).probe(.none)
        let handle = Publishers.Lines(from: .standardInput).probe(.none)
        let followed = Publishers.FollowedLines(of: path).probe(.none)
        let changes = Publishers.FileChanges(of: folder.path).probe(.none)
        let events = command.lines().probe()
        for probe in [lines, handle, followed] { probe.waitForEnd() }
        changes.waitForEnd()
        events.waitForEnd()
        for descriptor in taken { close(descriptor) }
        #expect(lines.failure == .refused(.open, path: path, code: EMFILE))
        #expect(handle.failure == .refused(.open, path: "descriptor 0", code: EMFILE))
        #expect(followed.failure == .refused(.watch, path: folder.path, code: EMFILE))
        #expect(changes.failure == .refused(.watch, path: folder.path, code: EMFILE))
        #expect(events.failure == .refused(.start, path: "/bin/sh", code: EMFILE))
        for failure in [lines.failure, handle.failure, followed.failure, changes.failure, events.failure] {
          #expect("\(failure!)".contains("Close descriptors"))
        }

        #expect(Publishers.Lines(of: path).probe().waitForEnd() == ["a"])
        let again = Publishers.FileChanges(of: folder.path).probe()
        #expect(Publishers.FollowedLines(of: path, from: .beginning).probe().wait(for: 1) == ["a"])
        #expect(command.lines().probe().waitForEnd().last == .ended(.exited(0)))
        folder.remove("file")
        #expect(again.wait(for: 1).first?.kind == .removed)
        exit(7)
      }
    }

    @Test func `the first pipe that is waited for needs no other descriptor`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        // Dispatch has those of its timers then, without which it traps; an action
        // that is due at once has none.
        let isWarm = Latch()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { isWarm.open() }
        #expect(isWarm.wait())
        let pipe = TestPipe()
        // One is left, for the copy of the handle.
        let taken = takeDescriptors(leaving: 1)
        let probe = Publishers.Lines(from: pipe.reader).probe()
        pipe.write("a\n")
        #expect(probe.wait(for: 1) == ["a"])
        for descriptor in taken { close(descriptor) }
        pipe.write("b\n")
        #expect(probe.wait(for: 2) == ["a", "b"])
        exit(7)
      }
    }

    @Test func `a program without a descriptor is waited for by a thread`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let command = SystemCommand("/bin/sh", ["-c", "echo a; exit 3"])
        let events: [ProcessEvent<String>] = [.output("a"), .ended(.exited(3))]
        let before = descriptorsOfProcesses()
        #expect(command.lines().probe().waitForEnd() == events)
        #expect(eventually { descriptorsOfProcesses() == before })
        // Those of two pipes, and of no input.
        let taken = takeDescriptors(leaving: 5)
        let probe = command.lines().probe()
        #expect(probe.waitForEnd() == events)
        for descriptor in taken { close(descriptor) }
        exit(7)
      }
    }

    @Test func `a log whose successor may not be read fails after its last line`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = TemporaryFolder()
        let path = folder.write("a\nb", to: "log")
        folder.write("c\n", to: "new")
        for (name, mode) in [("log", mode_t(0o644)), ("new", 0)] { chmod(folder.path(name), mode) }
        chmod(folder.path, 0o777)
        // What the superuser has no permission for does not exist.
        // A container with a single user has no permission to lack.
        if geteuid() == 0, seteuid(65534) != 0 { exit(7) }
        let probe = Publishers.FollowedLines(of: path, from: .beginning).probe()
        probe.wait(for: 1)
        folder.move("new", to: "log")
        #expect(probe.waitForEnd() == ["a", "b"])
        #expect(probe.failure == .refused(.open, path: path, code: EACCES))
        exit(7)
      }
    }
  }
#endif
