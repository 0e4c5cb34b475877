import SwiftCombineEngine

// For toolchains with a module that captures the call stack.
#if canImport(Runtime) && !canImport(Darwin)
  import Runtime
#endif

/// The call stack of a thread: captured quickly, symbolicated when it is read.
struct CallStack: Sendable {
  #if canImport(Runtime) && !canImport(Darwin)
    private let backtrace: Backtrace

    // The loaded images are captured once: it takes the toolchain long, and it reads memory that other
    // threads may be releasing at that time.
    private static let images = ImageMap.capture()
    private static let knownLines = Locked<[[Backtrace.Address]: PipelineLocation?]>([:])

    /// Captures what is needed to capture and to read a stack.
    static func prepare() { _ = images }

    /// The innermost calls of this thread, or `nil` if they cannot be captured.
    static func capture() -> CallStack? {
      guard let backtrace = try? Backtrace.capture(algorithm: .fast, limit: 28, top: 0, images: images)
      else { return nil }
      return CallStack(backtrace: backtrace)
    }

    /// The innermost place outside this package; searched once for each call.
    var location: PipelineLocation? {
      let place = backtrace.frames.map(\.originalProgramCounter)
      if let known = Self.knownLines.withLock({ $0[place] }) { return known }
      let location = findLocation()
      Self.knownLines.withLock { $0[place] = .some(location) }
      return location
    }

    private func findLocation() -> PipelineLocation? {
      for frame in frames([.showInlineFrames, .showSourceLocations, .useSymbolCache]) {
        guard let symbol = frame.symbol, !Self.isOwn(symbol.rawName), let source = symbol.sourceLocation,
          source.line > 0
        else { continue }
        return PipelineLocation(path: source.path, line: source.line)
      }
      return nil
    }

    /// Whether an outer call deallocates a token; `nil` if that is unknown.
    var isInsideTokenDeinit: Bool? {
      frames([.useSymbolCache]).contains { frame in
        guard let name = frame.symbol?.rawName else { return false }
        return name.hasSuffix("14AnyCancellableCfD") || name.hasSuffix("14AnyCancellableCfd")
      }
    }

    /// The calls from the inside out, with their names. Finding lines too takes long: the toolchain reads the
    /// debug information of the whole program for that.
    private func frames(_ options: Backtrace.SymbolicationOptions) -> [SymbolicatedBacktrace.Frame] {
      backtrace.symbolicated(with: Self.images, options: options)?.frames ?? []
    }
  #else
    static func prepare() {}
    static func capture() -> CallStack? { nil }
    var location: PipelineLocation? { nil }
    var isInsideTokenDeinit: Bool? { nil }
  #endif

  /// Whether a function belongs to this package, by its mangled name; extensions of its types count too.
  private static func isOwn(_ name: String) -> Bool {
    modules.contains { name.hasPrefix("$s\($0.utf8.count)\($0)") }
      || name.hasPrefix("$s012SwiftCombineA7Testing")  // a word that comes again is a letter: SwiftTesting
  }

  private static let modules = [
    "SwiftCombineCore", "SwiftCombineDispatch", "SwiftCombineFoundation", "SwiftCombineEngine",
    "SwiftCombineOperatorKit",
    "SwiftCombineExtras", "SwiftCombineCollections", "SwiftCombineCollectionProperties",
    "SwiftCombineInspector",
    "SwiftCombineNATS", "SwiftCombineTesting",
    "SwiftCombineXCTest",
    "Combine",
  ]
}

extension PipelineLocation {
  /// A line of a file in any folder.
  init(path: String, line: Int) {
    let file = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
    self.init(fileID: file, line: line)
  }
}
