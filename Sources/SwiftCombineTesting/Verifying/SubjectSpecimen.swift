import SwiftCombineEngine
import SwiftCombine

/// A subject with numbers as values, to verify.
struct SubjectSpecimen: Sendable {
  /// A subject of any type.
  struct AnySubject: @unchecked Sendable {  // Unchecked: to send from several threads is what is tested
    let publisher: AnyPublisher<String, TestError>
    let send: (ContractValue) -> Void
    let complete: (StreamSpecimen.End) -> Void
    let sendSubscription: (any Subscription) -> Void
    /// Whether the values sent to it retain the values they were created from.
    let keepsValues: Bool

    func send(_ number: Int) { send(ContractValue(number)) }
  }

  let make: @Sendable () -> AnySubject
  let canFail: Bool
  let traits: ContractTraits

  /// The completions it can be sent.
  var ends: [StreamSpecimen.End] { canFail ? [.finished, .failed] : [.finished] }

  /// A new subject that is sent a given number of values when it is played, as a publisher.
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
  /// The number that distinguishes it from others.
  public let number: Int
  let ending: Ending

  /// Creates a value, such as the initial value of a subject.
  public init(_ number: Int) { self.init(number, Ending()) }

  init(_ number: Int, _ ending: Ending) {
    self.number = number
    self.ending = ending
  }

  public var description: String { "\(number)" }
}
