import Combine
import Measuring

/// Chains whose elements a task takes in a loop.
public enum LoopingChains {
  @inline(never)
  public static func values(_ count: Int) async {
    let take = Opaque.take()
    for await value in (0..<count).publisher.values { take(value) }
  }
}
