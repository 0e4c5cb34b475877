#if !os(Windows) && !os(WASI)
  import SwiftCombineEngine
  import SwiftCombine

  // Those of `CThread.h`, declared by their names, so that no importer of this module needs a module of C.
  @_silgen_name("swiftCombineNotePlace") private func notePlace(_ pipeline: UInt64, _ place: UInt)
  @_silgen_name("swiftCombineExplainTraps") private func handleTraps()

  extension Inspector {
    /// Says which observed place a thread delivers to when an illegal instruction stops the program there.
    ///
    ///     Inspector.explainTraps()
    ///     let token = words
    ///       .receive(on: DispatchQueue(label: "worker"))
    ///       .observed("words")
    ///       .sink { _ = $0 }
    ///
    /// If the closure belongs to the main actor, the program stops in `_dispatch_assert_queue_fail`. Before
    /// it does, one sentence goes to standard error:
    ///
    /// ```text
    /// Thread "App" traps in what observed("words") at App/Feed.swift:8 delivers to, behind ReceiveOn.
    /// ```
    ///
    /// A closure carries no sign of its actor that an operator could look at before it calls it, so the
    /// sentence comes with the trap, not instead of it; and it comes with other traps too, such as that of an
    /// index out of range. Of several places the innermost one is meant. A thread that delivers to none is
    /// said to be so: put `observed(_:)` behind the operators that hop.
    ///
    /// It lasts until the process ends. A second call does nothing. The handlers of `SIGILL` and `SIGTRAP`
    /// that there were before are called afterwards. While it lasts, a place notes for each element which
    /// thread is in it, which costs some nanoseconds. **Memory**: one text for each place.
    /// **Threads**: safe from any.
    public static func explainTraps() { TrapExplainer.shared.start() }
  }

  /// Notes the place of each pipeline where a handler of a signal can read it.
  private final class TrapExplainer: PipelineObserver {
    static let shared = TrapExplainer()

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var hasStarted = false
      /// The addresses of the texts, which are never released: a handler may be reading one at any time.
      var texts: [ObservedPoint: UInt] = [:]
      var token: AnyCancellable?
    }

    private let state = Locked(State())

    func start() {
      let isFirst = state.withLock { state in
        defer { state.hasStarted = true }
        return !state.hasStarted
      }
      guard isFirst else { return }
      // First: the notes are allocated there.
      handleTraps()
      let token = ObservedPoints.shared.add(self)
      state.withLock { $0.token = token }
      ObservedPoints.shared.pipelines.forEach(pipelineBegan)
    }

    func pipelineBegan(_ pipeline: ObservedPipeline) {
      let point = pipeline.point
      let text = state.withLock { state in
        if let known = state.texts[point] { return known }
        let new = Self.text(of: point)
        state.texts[point] = new
        return new
      }
      notePlace(pipeline.id, text)
    }

    private static func text(of point: ObservedPoint) -> UInt {
      let place = point.location.map { " at \($0)" } ?? ""
      let hop = point.operators.first.map { ", behind \($0)" } ?? ""
      let characters = "observed(\"\(point.name)\")\(place) delivers to\(hop)".onOneLine.utf8CString
      let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
      _ = unsafe text.initialize(from: characters)
      return UInt(bitPattern: text.baseAddress)
    }
  }
#endif
