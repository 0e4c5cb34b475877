import Combine
import Measuring

/// Chains of a range whose operators remember what came before.
public enum SerialChains {
  @inline(never)
  public static func scanRemoveDuplicatesPrefix(_ count: Int) -> AnyCancellable {
    hiddenRange(count).scan(0, Opaque.add()).removeDuplicates().prefix(count)
      .sink(receiveValue: Opaque.take())
  }
}
