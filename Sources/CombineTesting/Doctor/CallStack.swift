import CombineMachinery

// Where the toolchain brings a module that looks at the stack.
#if canImport(Runtime) && !canImport(Darwin)
  import Runtime
#endif

/// The calls that a thread was in: taken quickly, turned into names and lines when they are read.
struct CallStack: Sendable {
  #if canImport(Runtime) && !canImport(Darwin)
    private let backtrace: Backtrace

    // What is loaded into the process is found out once: it takes the toolchain long, and it looks at memory
    // that other threads may be giving back just then.
    private static let images = ImageMap.capture()
    private static let knownLines = Locked<[[Backtrace.Address]: String?]>([:])

    /// Finds out what is needed to take and to read a stack.
    static func prepare() { _ = images }

    /// The innermost calls of this thread, or `nil` where they cannot be found out.
    static func capture() -> CallStack? {
      guard let backtrace = try? Backtrace.capture(algorithm: .fast, limit: 28, top: 0, images: images)
      else { return nil }
      return CallStack(backtrace: backtrace)
    }

    /// The innermost line that is not of this package, such as `Search.swift:41`; looked for once for each
    /// place.
    var line: String? {
      let place = backtrace.frames.map(\.originalProgramCounter)
      if let known = Self.knownLines.withLock({ $0[place] }) { return known }
      let line = findLine()
      Self.knownLines.withLock { $0[place] = .some(line) }
      return line
    }

    private func findLine() -> String? {
      for frame in frames([.showInlineFrames, .showSourceLocations, .useSymbolCache]) {
        guard let symbol = frame.symbol, !Self.isOwn(symbol.rawName), let source = symbol.sourceLocation,
          source.line > 0
        else { continue }
        return Self.line(file: source.path, source.line)
      }
      return nil
    }

    /// Whether a token is going away further up; `nil` where that cannot be found out.
    var isInsideTokenDeinit: Bool? {
      frames([.useSymbolCache]).contains { frame in
        guard let name = frame.symbol?.rawName else { return false }
        return name.hasSuffix("14AnyCancellableCfD") || name.hasSuffix("14AnyCancellableCfd")
      }
    }

    /// The calls from the inside out, with their names. To find lines too takes long: the toolchain reads what
    /// is known about the whole program for that.
    private func frames(_ options: Backtrace.SymbolicationOptions) -> [SymbolicatedBacktrace.Frame] {
      backtrace.symbolicated(with: Self.images, options: options)?.frames ?? []
    }
  #else
    static func prepare() {}
    static func capture() -> CallStack? { nil }
    var line: String? { nil }
    var isInsideTokenDeinit: Bool? { nil }
  #endif

  /// Whether a function is one of this package, by its mangled name; what extends a type of it counts too.
  private static func isOwn(_ name: String) -> Bool {
    modules.contains { name.hasPrefix("$s\($0.utf8.count)\($0)") }
  }

  private static let modules = [
    "CombineCore", "CombineDispatch", "CombineFoundation", "CombineMachinery", "CombineToolkit",
    "CombineExtras", "CombineCollections", "CombineTesting", "CombineSwiftTesting", "CombineXCTest",
    "Combine",
  ]

  /// The name of a file without its folders, and a line of it.
  static func line(file: String, _ line: Int) -> String {
    "\(file.split { $0 == "/" || $0 == "\\" }.last ?? ""):\(line)"
  }
}
