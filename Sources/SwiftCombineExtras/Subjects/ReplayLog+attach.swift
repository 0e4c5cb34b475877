import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension ReplayLog {
  /// Attaches a subscriber: it receives its subscription, and after that everything from the start place on.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription.
  ///   - didLeave: Called once, when the subscriber has canceled or received the completion.
  @inlinable func attach<S: Subscriber>(_ subscriber: S, name: String, didLeave: @escaping () -> Void = {})
  where S.Input == Output, S.Failure == Failure {
    typealias Engine = OperatorEngine<ReplayMachine<Output, Failure>, S>
    let engine = Engine(ReplayMachine(self), name: name, downstream: subscriber)
    let seat = ReplaySeat { [self] seat in
      leave(seat)
      didLeave()
    }
    engine.connect([seat])
    let start = join(
      ReplayReader(seat: seat, engine: engine) {
        // Unchecked: the reader calls the function with its engine, which is this one.
        unsafe unsafeDowncast($0, to: Engine.self).signal($1, mayWait: false) { $1.beginLook() }
      })
    engine.announce()
    engine.signal(start, mayWait: false) { $0.begin($1) }
  }

  /// Completes the log; values that are appended afterwards are ignored.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(nil)
    case .failure(let error): finish(error)
    }
  }
}
