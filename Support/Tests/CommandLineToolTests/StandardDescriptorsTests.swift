import Foundation
import Testing

@testable import CommandLineTool

/// In a separate process, which closes its standard output.
@Suite struct StandardDescriptorsTests {
  @Test func `what a program opens never becomes its closed standard input, output or errors`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { close(descriptor) }
      occupyStandardDescriptors()
      let file = open("/dev/null", O_RDWR)
      // Without an output, the exit status says what is wrong.
      guard file > STDERR_FILENO else { exit(1) }
      let results = [STDOUT_FILENO, STDERR_FILENO].map { write($0, "x", 1) }
      var byte: UInt8 = 0
      exit(results == [-1, -1] && read(STDIN_FILENO, &byte, 1) == -1 ? 7 : 2)
    }
  }

  @Test func `those that are open stay what they are`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var before = stat()
      var after = stat()
      fstat(STDOUT_FILENO, &before)
      occupyStandardDescriptors()
      fstat(STDOUT_FILENO, &after)
      exit(before.st_ino == after.st_ino && before.st_dev == after.st_dev ? 7 : 1)
    }
  }
}
