import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// The ways in which a subscription ends.
enum Ending: CaseIterable {
  case finish, failure, cancel, dropOfTheToken
}

/// Expects that an operator frees its closures and its subscriber however the subscription ends.
///
/// - Parameter make: Makes the operator over a source; its closures hold the witness.
func expectFreedAtEveryEnd<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (ScriptedSource<Int, TestError>, Witness) -> P
) {
  for ending in Ending.allCases {
    let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
    weak var ofOperator: Witness?
    weak var ofSubscriber: Witness?
    var token: AnyCancellable?
    do {
      let (first, second) = (Witness(), Witness())
      (ofOperator, ofSubscriber) = (first, second)
      token = make(source, first).sink { [second] _ in
        _ = second
      } receiveValue: { [second] _ in
        _ = second
      }
    }
    source.send(1)
    #expect(ofOperator != nil && ofSubscriber != nil, "\(ending)", sourceLocation: sourceLocation)
    switch ending {
    case .finish: source.send(completion: .finished)
    case .failure: source.send(completion: .failure("gone"))
    case .cancel: token?.cancel()
    case .dropOfTheToken: token = nil
    }
    #expect(ofOperator == nil && ofSubscriber == nil, "\(ending)", sourceLocation: sourceLocation)
    withExtendedLifetime(token) {}
  }
}
