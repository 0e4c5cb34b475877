import CombineShim
import CombineTesting
import Testing

/// A source that tells what it is asked, and what it is answered.
func scripted<Output>(
  _ name: String = "ScriptedSource", of output: Output.Type = Output.self, history: History? = nil,
  keepsSubscribers: Bool = true
) -> ScriptedSource<Output, TestError> {
  ScriptedSource(name, keepsSubscribers: keepsSubscribers, recordsAnswers: true, history: history)
}

/// Something whose end a test can see.
final class Held {}

/// Checks that nothing holds what a chain was made of, once it is cancelled and once it has ended.
///
/// - Parameters:
///   - make: Makes a publisher whose closures or values hold the object.
///   - start: Brings the stream to where it is to be cancelled.
///   - finish: Ends the stream.
func expectReleased<P: Publisher>(
  _ make: (Held) -> P, start: () -> Void = {}, finish: () -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for cancels in [true, false] {
    weak var witness: Held?
    let token: AnyCancellable
    do {
      let held = Held()
      witness = held
      token = make(held).sink(receiveCompletion: { _ in }, receiveValue: { [held] _ in _ = held })
    }
    start()
    #expect(witness != nil, sourceLocation: sourceLocation)
    if cancels { token.cancel() } else { finish() }
    #expect(witness == nil, "cancelled: \(cancels)", sourceLocation: sourceLocation)
    withExtendedLifetime(token) {}
  }
}
