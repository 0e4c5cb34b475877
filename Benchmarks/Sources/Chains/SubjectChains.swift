import Combine
import Measuring

/// Chains behind one subject.
public enum SubjectChains {
  @inline(never)
  public static func sink(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    [subject.sink(receiveValue: Opaque.take())]
  }

  @inline(never)
  public static func mapFilter(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    [subject.map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())]
  }

  @inline(never)
  public static func currentValueSink(_ subject: CurrentValueSubject<Int, Never>) -> [AnyCancellable] {
    [subject.sink(receiveValue: Opaque.take())]
  }

  @inline(never)
  public static func hundredSinks(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    (0..<100).map { _ in subject.sink(receiveValue: Opaque.take()) }
  }
}
