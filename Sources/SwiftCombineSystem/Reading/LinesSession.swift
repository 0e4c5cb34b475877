#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine

  /// Reads the lines of a file or a file handle for one subscriber.
  ///
  /// `@unchecked Sendable`: as its superclass.
  final class LinesSession: SystemSession<String, SystemError>, @unchecked Sendable {
    private let lines: Publishers.Lines
    private let path: String
    private var input: ByteInput?
    private var buffer: LineBuffer
    private var hasEnded = false
    /// A copy of the handle's descriptor: the caller may close the handle as soon as `cancel()` has returned,
    /// and another file may have its number before the last turn.
    private let copy = Locked<Result<Descriptor?, Platform.Refusal>>(.success(nil))

    init(_ lines: Publishers.Lines) {
      self.lines = lines
      buffer = LineBuffer(limit: lines.maxLineLength, longLines: lines.longLines)
      switch lines.source {
      case .path(let path): self.path = path
      case .handle(let handle): path = "descriptor \(handle.fileDescriptor)"
      }
      super.init(queue: lines.queue ?? DispatchQueue(label: "SwiftCombineSystem.lines", target: .global()))
    }

    override func willBegin() {
      guard case .handle(let handle) = lines.source else { return }
      let result = Result { () throws(Platform.Refusal) in try Platform.copy(handle) as Descriptor? }
      copy.withLock { $0 = result }
    }

    override func next(isWanted: Bool) -> SessionTurn<String, SystemError> {
      do {
        if input == nil, !hasEnded { try open() }
      } catch {
        return .end(error.error(.open, path))
      }
      do {
        while true {
          if isWanted, let line = try buffer.next() { return .value(line) }
          if !isWanted, !buffer.isEmpty { return .wait }
          if hasEnded { return .end(nil) }
          guard isRequested, try read() else { return .wait }
        }
      } catch let refusal as Platform.Refusal {
        return .end(refusal.error(.read, path))
      } catch {
        return .end(.lineTooLong(path: path, maxLineLength: lines.maxLineLength))
      }
    }

    private func open() throws(Platform.Refusal) {
      let descriptor: Descriptor
      if case .path(let path) = lines.source {
        // A fifo without a writer is awaited by the loop, not in this call.
        descriptor = try Platform.open(path, O_RDONLY | O_NONBLOCK)
      } else {
        guard let copied = try copy.withLock({ exchange(&$0, with: .success(nil)) }).get() else { return }
        descriptor = copied
      }
      input = ByteInput(descriptor, lines.calls)
    }

    /// Reads one piece, or waits for it.
    ///
    /// - Returns: Whether something was read.
    private func read() throws(Platform.Refusal) -> Bool {
      let piece = try unsafe UnsafeMutableRawBufferPointer.withPiece { piece throws(Platform.Refusal) in
        let result = try unsafe input!.read(into: piece)
        if case .bytes(let count) = result {
          unsafe buffer.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        return result
      }
      switch piece {
      case .bytes: return true
      case .end:
        buffer.finish()
        hasEnded = true
        close()
        return true
      case .none:
        input!.waitForBytes { [self] in wake() }
        return false
      }
    }

    override func close() {
      input?.stopWaiting()
      input = nil
      let unread = copy.withLock { exchange(&$0, with: .success(nil)) }
      release(unread)
    }
  }
#endif
