import Combine
import Measuring

/// Chains that several threads send to.
public enum ThreadChains {
  @inline(never)
  public static func merge(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects[0].merge(with: subjects[1]).sink(receiveValue: Opaque.take())]
  }
}
