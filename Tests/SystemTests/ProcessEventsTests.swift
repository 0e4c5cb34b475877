#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  @Suite struct ProcessEventsTests {
    private func shell(_ script: String, whenCancelled: SystemCommand.CancellationAction = .kill)
      -> SystemCommand
    {
      SystemCommand("/bin/sh", ["-c", script], whenCancelled: whenCancelled)
    }

    @Test func `the lines of both outputs are delivered, and then the end`() {
      let events = shell("echo a; printf b; echo c >&2; exit 3").lines().probe().waitForEnd()
      #expect(events.filter { if case .output = $0 { true } else { false } } == [.output("a"), .output("b")])
      #expect(events.contains(.errorOutput("c")))
      #expect(events.last == .ended(.exited(3)))
      #expect(events.count == 4)
    }

    @Test func `a program is found along PATH, with its arguments, environment and folder`() {
      let folder = TemporaryFolder()
      let command = SystemCommand(
        "sh", ["-c", "echo $1 $COLOR; pwd -P", "sh", "a b"], environment: ["COLOR": "red", "PATH": "/bin"],
        workingDirectory: folder.path)
      let real = realpath(folder.path, nil)!
      defer { free(real) }
      #expect(
        command.lines().probe().waitForEnd()
          == [.output("a b red"), .output(String(cString: real)), .ended(.exited(0))])
    }

    @Test func `a signal that ends the program is its end`() {
      #expect(shell("kill -9 $$").lines().probe().waitForEnd() == [.ended(.signaled(SIGKILL))])
    }

    @Test func `data is delivered as it is`() {
      let command = SystemCommand("cat", input: Data([0, 0xFF, 0x0A, 0x0D]))
      let events = command.data().probe().waitForEnd()
      #expect(events == [.output(Data([0, 0xFF, 0x0A, 0x0D])), .ended(.exited(0))])
    }

    @Test func `an input that is larger than the pipe is written as it is read`() {
      let lines = (0..<100_000).map { "line \($0)" }
      let command = SystemCommand("cat", input: Data(lines.joined(separator: "\n").utf8))
      let probe = command.lines().probe(.max(1)) { _, _ in .max(1) }
      let events = probe.waitForEnd()
      #expect(events.count == lines.count + 1)
      #expect(events.dropLast() == lines.map { .output($0) }[...])
    }

    @Test func `a program that does not read its input does not end this process`() {
      let command = SystemCommand("true", input: Data(count: 1 << 22))
      #expect(command.lines().probe().waitForEnd() == [.ended(.exited(0))])
    }

    @Test func `no input is the end of it`() {
      #expect(SystemCommand("cat").lines().probe().waitForEnd() == [.ended(.exited(0))])
    }

    // MARK: Demand

    @Test func `the first request starts it`() {
      let folder = TemporaryFolder()
      let probe = SystemCommand("touch", [folder.path("file")]).lines().probe(.none)
      #expect(access(folder.path("file"), F_OK) != 0)
      probe.request(.max(1))
      #expect(probe.waitForEnd() == [.ended(.exited(0))])
      #expect(access(folder.path("file"), F_OK) == 0)
    }

    @Test func `a program waits that writes more than the pipe has room for, until it is requested`() {
      // Four times as much as a pipe has room for.
      let script = "echo first; head -c 262144 /dev/zero | tr '\\0' '\\n'"
      let folder = TemporaryFolder()
      let probe = shell(script + "; touch \(folder.path("done"))").lines().probe(.max(1))
      #expect(probe.wait(for: 1) == [.output("first")])
      #expect(access(folder.path("done"), F_OK) != 0)
      probe.request(.max(5))
      #expect(probe.wait(for: 6).count == 6)
      #expect(access(folder.path("done"), F_OK) != 0)
      probe.request(.unlimited)
      let events = probe.waitForEnd()
      #expect(events.count == 262_146)
      #expect(events.last == .ended(.exited(0)))
    }

    // MARK: Failures

    @Test func `a program that does not exist fails`() {
      let probe = SystemCommand("/none/program").lines().probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.start, path: "/none/program", code: ENOENT))
      #expect(
        "\(probe.failure!)"
          == "Cannot start /none/program: No such file or directory. Check the path of the program, and PATH if it has no slash."
      )
    }

    @Test func `a folder that does not exist fails with its path`() {
      let probe = SystemCommand("true", workingDirectory: "/none").lines().probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.start, path: "/none", code: ENOENT))
    }

    @Test func `a file that is no program fails`() {
      let folder = TemporaryFolder()
      let path = folder.write("text", to: "file")
      let probe = SystemCommand(path).lines().probe()
      probe.waitForEnd()
      #expect(probe.failure == .refused(.start, path: path, code: EACCES))
    }

    @Test func `an end that the system does not tell fails`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        signal(SIGCHLD, SIG_IGN)
        let probe = SystemCommand("/bin/sh", ["-c", "echo a; exit 3"]).lines().probe()
        #expect(probe.waitForEnd() == [.output("a")])
        #expect(probe.failure == .refused(.wait, path: "/bin/sh", code: ECHILD))
        #expect(
          probe.failure?.description
            == "Cannot wait for /bin/sh: No child processes. Do not ignore SIGCHLD, and let nothing else reap this process's children."
        )
        exit(7)
      }
    }

    @Test func `a line over the limit fails, and ends the program`() {
      let probe = shell("echo $$; while :; do printf 12345678; done").lines(maxLineLength: 16).probe()
      let process = processNumber(probe)
      probe.waitForEnd()
      #expect(probe.failure == .lineTooLong(path: "/bin/sh", maxLineLength: 16))
      #expect(eventually { kill(process, 0) != 0 && errno == ESRCH })
    }

    // MARK: Cancellation

    private func processNumber(_ probe: Probe<ProcessEvent<String>, SystemError>) -> Int32 {
      guard case .output(let line) = probe.wait(for: 1).first else { return 0 }
      return Int32(line) ?? 0
    }

    #if os(Linux)
      @Test func `a program needs no thread of its own`() async {
        await #expect(processExitsWith: .exitCode(7)) {
          func threads() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
          }
          let before = try threads()
          // More than there are threads for queues.
          let number = 50 + 2 * ProcessInfo.processInfo.activeProcessorCount
          let probes = (0..<number).map { _ in
            SystemCommand("yes", whenCancelled: .kill).lines().probe(.max(1))
          }
          for probe in probes { probe.wait(for: 1) }
          let after = try threads()
          for probe in probes { probe.cancel() }
          #expect(after < before + number)
          exit(7)
        }
      }
    #endif

    @Test(arguments: [SystemCommand.CancellationAction.terminate, .kill])
    func `a program that never ends is ended by a cancellation, and is no zombie`(
      ending: SystemCommand.CancellationAction
    ) {
      let probe = shell("echo $$; exec yes", whenCancelled: ending).lines().probe(.max(1))
      let process = processNumber(probe)
      #expect(process > 0 && kill(process, 0) == 0)
      probe.cancel()
      #expect(eventually { kill(process, 0) != 0 && errno == ESRCH })
      #expect(probe.completion == nil)
    }

    @Test func `a program that is left goes on, and is no zombie after its end`() {
      let folder = TemporaryFolder()
      mkfifo(folder.path("go"), 0o600)
      let script = "echo $$; read line < \(folder.path("go")); touch \(folder.path("done"))"
      let probe = shell(script, whenCancelled: .leave).lines().probe { probe, _ in
        probe.cancel()
        return .none
      }
      let process = processNumber(probe)
      #expect(kill(process, 0) == 0)
      let go = open(folder.path("go"), O_WRONLY)
      writeAll([0x0A], to: go)
      close(go)
      #expect(eventually { access(folder.path("done"), F_OK) == 0 })
      #expect(eventually { kill(process, 0) != 0 && errno == ESRCH })
    }

    @Test func `many programs at once leave no descriptor`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        // What the first wait for a descriptor opens is no pipe, and stays open.
        func openPipes() -> Int { openDescriptors().count { $0.hasPrefix("pipe:") } }
        let before = openPipes()
        let probes = (0..<50).map { number in
          SystemCommand("/bin/sh", ["-c", "echo \(number); ls /proc/self/fd | wc -l"]).lines().probe()
        }
        for (number, probe) in probes.enumerated() {
          let events = probe.waitForEnd()
          #expect(events.first == .output("\(number)"))
          // Three of its own, and the folder that it lists.
          #expect(events.dropFirst().first == .output("4"))
          #expect(events.last == .ended(.exited(0)))
        }
        let endless = (0..<20).map { _ in
          SystemCommand("yes", input: Data(count: 1 << 20), whenCancelled: .kill).lines().probe(.max(100))
        }
        for probe in endless { probe.wait(for: 100) }
        for probe in endless { probe.cancel() }
        #expect(eventually { openPipes() <= before })
        exit(7)
      }
    }
  }
#endif
