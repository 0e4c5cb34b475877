import CombineMachinery
import CombineShim

/// A subject with numbers for values, to be verified.
struct SubjectSpecimen: Sendable {
  /// A subject, whatever its type.
  struct AnySubject: @unchecked Sendable {  // to send from several threads is what is tested
    let publisher: AnyPublisher<String, TestError>
    let send: (ContractValue) -> Void
    let complete: (StreamSpecimen.End) -> Void
    let sendSubscription: (any Subscription) -> Void
    /// Whether what it is sent holds the value it was made of.
    let keepsValues: Bool

    func send(_ number: Int) { send(ContractValue(number)) }
  }

  let make: @Sendable () -> AnySubject
  let canFail: Bool
  let traits: ContractTraits

  /// The ends it can be sent.
  var ends: [StreamSpecimen.End] { canFail ? [.finished, .failed] : [.finished] }

  /// A new subject that is sent so many values when it is played, as a publisher.
  var streams: StreamSpecimen {
    StreamSpecimen(
      stream: { [make, canFail] count, end in
        if end == .failed, !canFail { return nil }
        let subject = make()
        let isPlayed = OneShot<Bool>()
        return StreamSpecimen.Stream(publisher: subject.publisher) {
          guard isPlayed.set(true) else { return }
          for number in 0..<count { subject.send(number) }
          subject.complete(end)
        }
      }, most: .max, traits: traits.union(.losesValues))
  }
}

/// A value that a verifier sends through a subject, to see when it is released.
public struct ContractValue: Sendable, CustomStringConvertible {
  /// Tells it from the others.
  public let number: Int
  let ending: Ending

  /// Makes a value, such as a subject with a current one begins with.
  public init(_ number: Int) { self.init(number, Ending()) }

  init(_ number: Int, _ ending: Ending) {
    self.number = number
    self.ending = ending
  }

  public var description: String { "\(number)" }
}
