import Combine
import Measuring

/// Chains of which the making and the ending are measured.
public enum SubscriptionChains {
  @inline(never)
  public static func subjectMapFilter(_ subject: PassthroughSubject<Int, Never>) -> AnyCancellable {
    subject.map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())
  }

  @inline(never)
  public static func justMap(_ value: Int) -> AnyCancellable {
    Just(value).map(Opaque.increment()).sink(receiveValue: Opaque.take())
  }
}
