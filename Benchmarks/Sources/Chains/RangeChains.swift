import Combine
import Measuring

/// Chains that a range of integers runs through as soon as they are subscribed.
///
/// As everywhere in this module, a function takes and returns no type of its caller's choice and is not
/// inlined: its chain is compiled here and driven from there.
public enum RangeChains {
  @inline(never)
  public static func mapFilter(_ count: Int) -> AnyCancellable {
    hiddenRange(count).map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())
  }

  /// Map and filter as an opaque type, which keeps the caller from compiling them for their types.
  @inline(never)
  public static func someMapFilter(_ count: Int) -> some Publisher<Int, Never> {
    hiddenRange(count).map(Opaque.increment()).filter(Opaque.isEven())
  }

  @inline(never)
  public static func mapFilterErased(_ count: Int) -> AnyCancellable {
    hiddenRange(count).map(Opaque.increment()).eraseToAnyPublisher()
      .filter(Opaque.isEven()).eraseToAnyPublisher()
      .sink(receiveValue: Opaque.take())
  }

  @inline(never)
  public static func tenMapsErased(_ count: Int) -> AnyCancellable {
    let map = Opaque.increment()
    return hiddenRange(count)
      .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
      .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
      .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
      .map(map).eraseToAnyPublisher()
      .sink(receiveValue: Opaque.take())
  }
}
