import Testing

/// A source that must not compile with `WRONG` defined, for one reason, and must compile without.
struct CompileCase: Sendable, CustomTestStringConvertible {
  let name: String
  let mode: Compiler.LanguageMode
  let complaint: String
  let source: String

  /// - Parameters:
  ///   - common: Declarations both halves use.
  ///   - wrong: Statements that must not compile.
  ///   - right: The nearest statements that must.
  ///   - complaint: What the compiler says of the wrong ones.
  init(
    _ name: String, mode: Compiler.LanguageMode = .six, common: String = "", wrong: String, right: String,
    complaint: String
  ) {
    self.name = name
    self.mode = mode
    self.complaint = complaint
    source = """
      import Combine
      enum Fault: Error { case fault }
      final class Box { var value = 0 }
      typealias Numbers = PassthroughSubject<Int, Never>
      func needSendable(_: some Sendable) {}
      \(common)
      #if WRONG
      \(wrong)
      #else
      \(right)
      #endif
      """
  }

  var testDescription: String { name }
}
