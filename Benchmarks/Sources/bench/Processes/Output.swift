import Foundation

/// Why something cannot be done, in one line.
struct Trouble: Error {
  let text: String
}

/// Prints what was found. A process whose results cannot be written has failed: it says so and exits.
func write(_ data: Data) {
  do { try FileHandle.standardOutput.write(contentsOf: data) } catch {
    note("bench: the results cannot be written: \(error)")
    exit(1)
  }
}

/// Prints something beside what was found, if that can be written.
func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) }

/// Prints what was found as JSON.
func printJSON(_ report: some Encodable) throws(Trouble) {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  do { write(try encoder.encode(report) + Data("\n".utf8)) } catch {
    throw Trouble(text: "what was found cannot be printed: \(error)")
  }
}

/// Writes a file, whole or not at all.
func write(_ text: String, to path: String) throws(Trouble) {
  do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
    throw Trouble(text: "\(path) cannot be written: \(error.localizedDescription)")
  }
}
