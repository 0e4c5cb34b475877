import Combine
import Measuring

/// Chains that pair what two subjects send.
public enum ZippingChains {
  @inline(never)
  public static func zip(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects[0].zip(subjects[1]).sink(receiveValue: Opaque.takePair())]
  }

  /// Pairs as an opaque type, which keeps the caller from compiling them for their types.
  @inline(never)
  public static func someZip(
    _ subjects: [PassthroughSubject<Int, Never>]
  ) -> some Publisher<(Int, Int), Never> {
    subjects[0].zip(subjects[1])
  }
}
