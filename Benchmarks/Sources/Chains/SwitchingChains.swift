import Combine
import Measuring

/// Chains that follow the latest of several publishers.
public enum SwitchingChains {
  @inline(never)
  public static func switchToLatestJust(_ count: Int) -> AnyCancellable {
    hiddenRange(count).map { Just($0) }.switchToLatest().sink(receiveValue: Opaque.take())
  }
}
