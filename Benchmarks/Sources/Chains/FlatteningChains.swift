import Combine
import Measuring

/// Chains that make a publisher of each integer of a range.
public enum FlatteningChains {
  @inline(never)
  public static func flatMapJust(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.flatMap { Just($0) }.sink(receiveValue: Opaque.take())
  }

  @inline(never)
  public static func flatMapErasedJust(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.flatMap { Just($0).eraseToAnyPublisher() }.sink(receiveValue: Opaque.take())
  }

  @inline(never)
  public static func flatMapSequence(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.flatMap { ($0..<$0 + 4).publisher }.sink(receiveValue: Opaque.take())
  }

  @inline(never)
  public static func flatMapJustOneByOne(_ count: Int) -> AnyCancellable {
    (0..<count).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.sink(receiveValue: Opaque.take())
  }
}
