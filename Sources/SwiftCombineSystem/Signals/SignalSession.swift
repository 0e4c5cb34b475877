#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// Catches signals for one subscriber.
  ///
  /// `@unchecked Sendable`: as its superclass.
  final class SignalSession: SystemSession<Int32, Never>, @unchecked Sendable {
    private let numbers: [Int32]
    /// The signals that have arrived, each once.
    private let waiting = Locked<[Int32]>([])

    init(_ numbers: [Int32], _ queue: DispatchQueue) {
      self.numbers = numbers
      super.init(queue: queue)
    }

    override func willBegin() { SignalCenter.shared.add(self, numbers) }

    override func willEnd() { SignalCenter.shared.remove(self) }

    /// A signal has arrived.
    func receive(_ number: Int32) {
      waiting.withLock { if !$0.contains(number) { $0.append(number) } }
      wake()
    }

    override func next(isWanted: Bool) -> SessionTurn<Int32, Never> {
      let number = waiting.withLock { isWanted && !$0.isEmpty ? $0.removeFirst() : nil }
      return number.map { .value($0) } ?? .wait
    }
  }
#endif
