#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import SwiftCombineSystem

  /// What waits for programs and descriptors where the system has no descriptor or no thread for it.
  @Suite struct ThreadFaultTests {
    private let hasEnded = Latch()

    private static func shell(_ script: String) throws(Platform.Refusal) -> Int32 {
      let (input, output) = (
        try Platform.open("/dev/null", O_RDONLY), try Platform.open("/dev/null", O_WRONLY)
      )
      return try Platform.start(SystemCommand("/bin/sh", ["-c", script]), input, output, output)
    }

    private func child(_ seam: Child.Seam, _ script: String) throws -> Child {
      try Child(seam, onEnd: { [hasEnded] in hasEnded.open() }) { () throws(Platform.Refusal) in
        try Self.shell(script)
      }
    }

    @Test func `where no process has a descriptor, a thread waits for the program`() throws {
      let child = try child(Child.Seam(descriptor: { _ in nil }), "exit 3")
      #expect(hasEnded.wait())
      #expect(try child.end?.get() == .exited(3))
    }

    @Test func `without a thread for it no program is started`() {
      let seam = Child.Seam(
        descriptor: { _ in nil },
        startThread: { _, _ throws(Platform.Refusal) in throw Platform.Refusal(code: EAGAIN) })
      var isStarted = false
      #expect {
        try Child(seam, onEnd: {}) {
          isStarted = true
          return 0
        }
      } throws: {
        ($0 as? Platform.Refusal)?.code == EAGAIN
      }
      #expect(!isStarted)
    }

    @Test func `the thread ends if the program cannot be started`() {
      let isOver = Latch()
      let seam = Child.Seam(
        descriptor: { _ in nil },
        startThread: { name, body throws(Platform.Refusal) in
          try Platform.startThread(name) {
            body()
            isOver.open()
          }
        })
      #expect(throws: Platform.Refusal.self) {
        try Child(seam, onEnd: {}) { () throws(Platform.Refusal) in throw Platform.Refusal(code: ENOENT) }
      }
      #expect(isOver.wait())
    }

    @Test func `a program that gets no descriptor after all is looked at until it has ended`() throws {
      let seam = Child.Seam(descriptor: { $0 == getpid() ? Descriptor(owning: dup(0)) : nil })
      let child = try child(seam, "kill -9 $$")
      #expect(hasEnded.wait())
      #expect(try child.end?.get() == .signaled(SIGKILL))
    }

    #if !os(macOS)
      @Test func `a thread has its name`() throws {
        let name = Mutex("")
        try Platform.startThread("combine.test") { [hasEnded] in
          let read = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
          name.withLock { $0 = read ?? "" }
          hasEnded.open()
        }
        #expect(hasEnded.wait())
        #expect(name.withLock { $0 } == "combine.test\n")
      }

      @Test func `descriptors are looked at while there is no thread to wait for them`() {
        let isRefused = Mutex(true)
        let loop = ReadinessLoop { name, body throws(Platform.Refusal) in
          if isRefused.withLock({ $0 }) { throw Platform.Refusal(code: EAGAIN) }
          try Platform.startThread(name, body)
        }
        let pipe = TestPipe()
        let (looks, reports) = (Latch(), Latch())
        let descriptor = Descriptor(owning: dup(pipe.reader.fileDescriptor))
        let first = loop.add(descriptor, .reading) { looks.open() }
        loop.arm(first)
        #expect(looks.wait())
        loop.remove(first)

        isRefused.withLock { $0 = false }
        // A look, which needs no byte, would come before the write, or once only.
        let isWritten = Mutex(false)
        let second = loop.add(descriptor, .reading) { if isWritten.withLock({ $0 }) { reports.open() } }
        loop.arm(second)
        isWritten.withLock { $0 = true }
        pipe.write("a")
        #expect(reports.wait())
        loop.remove(second)
      }
    #endif
  }
#endif
