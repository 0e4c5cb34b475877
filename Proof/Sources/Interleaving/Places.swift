import Foundation
import Interleaver

/// Turns addresses of the program into lines, by the toolchain's `llvm-symbolizer`.
enum Places {
  /// The innermost line of each address that is not of the compiler or of a library.
  static func lines(_ addresses: some Sequence<UInt>) -> [UInt: String] {
    let addresses = Array(Set(addresses)).filter { $0 != 0 }.sorted()
    let base = il_program_base()
    guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return [:] }
    // The noted address is where a call returns to.
    let input = addresses.map { "0x" + String($0 - 1 - base, radix: 16) }.joined(separator: "\n") + "\n"
    guard let output = run(["llvm-symbolizer", "--obj=\(executable)", "-i"], input) else { return [:] }
    let blocks = output.components(separatedBy: "\n\n")
    return Dictionary(zip(addresses, blocks.map(line)), uniquingKeysWith: { first, _ in first })
  }

  /// The innermost line of source code, or else the innermost file: what the compiler made has no line. Each
  /// frame is two lines, a name and a place.
  private static func line(_ block: String) -> String {
    let lines = block.split(separator: "\n").map(String.init)
    let places = stride(from: 1, to: lines.count, by: 2).map { lines[$0].split(separator: ":") }
      .filter { $0.count > 1 && $0[0].contains("/Sources/") }
    guard let place = places.first(where: { $0[1] != "0" }) ?? places.first,
      let file = place[0].split(separator: "/").last
    else { return "the compiler's code" }
    return place[1] == "0" ? String(file) : "\(file):\(place[1])"
  }

  private static func run(_ command: [String], _ input: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let data = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
