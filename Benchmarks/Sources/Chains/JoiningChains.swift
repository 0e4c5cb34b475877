import Combine
import Measuring

/// Chains that join what several subjects send.
public enum JoiningChains {
  @inline(never)
  public static func combineLatest(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects[0].combineLatest(subjects[1]).sink(receiveValue: Opaque.takePair())]
  }

  @inline(never)
  public static func merge(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects[0].merge(with: subjects[1], subjects[2], subjects[3]).sink(receiveValue: Opaque.take())]
  }
}
