import Combine
import Measuring

/// Chains that gather elements into arrays.
public enum GroupingChains {
  @inline(never)
  public static func collect(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.collect(10).sink(receiveValue: Opaque.takeArray())
  }
}
