/// Something whose end a test looks for.
public final class Token {
  private let onEnd: () -> Void
  public init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
  deinit { onEnd() }
}
