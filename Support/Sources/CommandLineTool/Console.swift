import Foundation

/// Where a program writes: results, errors, and on a terminal a line of progress.
///
/// One thread at a time may use it.
public final class Console {
  private let isTerminal: Bool
  private let output: (Data) -> Void
  private let errors: (String) -> Void
  private var progress = ""

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the errors go to a terminal, so that a line of progress makes sense.
  ///   - output: writes results.
  ///   - errors: writes everything else.
  public init(
    isTerminal: Bool, output: @escaping (Data) -> Void, errors: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.output = output
    self.errors = errors
  }

  /// Writes a result and a line break.
  public func write(_ text: String) { write(Data("\(text)\n".utf8)) }

  /// Writes a result as it is.
  public func write(_ data: Data) {
    erase()
    output(data)
    draw()
  }

  /// Writes what went wrong and a line break.
  public func complain(_ text: String) {
    erase()
    errors(text + "\n")
    draw()
  }

  /// Replaces the line of progress; an empty one removes it.
  public func show(progress: String) {
    erase()
    self.progress = progress
    draw()
  }

  private func erase() { if isTerminal, !progress.isEmpty { errors("\r\u{1B}[K") } }

  private func draw() { if isTerminal { errors(progress) } }
}

extension Console {
  /// The console of this process.
  ///
  /// A process whose results cannot be written has failed: it says so and exits.
  ///
  /// - Parameter program: the name that the error message starts with.
  public static func standard(of program: String) -> Console {
    // If this fails too, the failure cannot be reported. The form that does not throw would stop the process.
    @Sendable func report(_ text: String) {
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
    return Console(
      isTerminal: isatty(STDERR_FILENO) == 1,
      output: { data in
        do {
          try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
          let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
          let text = reason.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
          report("\(program): the results cannot be written: \(text.onOneLine).\n")
          exit(1)
        }
      },
      errors: report)
  }
}
