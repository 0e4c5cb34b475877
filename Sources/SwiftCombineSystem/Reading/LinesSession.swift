import Foundation
import SwiftCombine

/// Reads the lines of a file or a file handle for one subscriber.
///
/// `@unchecked Sendable`: as its superclass.
final class LinesSession: SystemSession<String, SystemError>, @unchecked Sendable {
  private let lines: Publishers.Lines
  private let path: String
  private var input: ByteInput?
  private var buffer: LineBuffer
  private var hasEnded = false

  init(_ lines: Publishers.Lines) {
    self.lines = lines
    buffer = LineBuffer(limit: lines.limit, longLines: lines.longLines)
    switch lines.source {
    case .path(let path): self.path = path
    case .handle(let handle): path = "descriptor \(handle.fileDescriptor)"
    }
    super.init(queue: lines.queue ?? DispatchQueue(label: "SwiftCombineSystem.lines", target: .global()))
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
      return .end(.lineTooLong(path: path, limit: lines.limit))
    }
  }

  private func open() throws(Platform.Refusal) {
    switch lines.source {
    case .path(let path): input = ByteInput(try Platform.open(path, O_RDONLY), lines.calls)
    case .handle(let handle): input = ByteInput(Descriptor(of: handle), lines.calls)
    }
  }

  /// Reads one piece, or waits for it.
  ///
  /// - Returns: Whether something was read.
  private func read() throws(Platform.Refusal) -> Bool {
    let piece = try UnsafeMutableRawBufferPointer.withPiece { piece throws(Platform.Refusal) in
      let result = try input!.read(into: piece)
      if case .bytes(let count) = result { buffer.append(UnsafeRawBufferPointer(rebasing: piece[..<count])) }
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
  }
}
