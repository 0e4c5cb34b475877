import Combine

/// A calculator that shows the color of hexadecimal digits, its channels and its name.
///
///     $hexText   #0080FF────#0080F────────#0080FF00────────
///     color      blue───────white─────────transparent──────
///     name       aqua 100%──────────────────aqua 0%────────
///
/// One thread at a time may use it.
public final class CalculatorViewModel: ObservableObject {
  /// The color of the text on the color.
  public enum Ink: Sendable, Equatable {
    /// For light colors.
    case black
    /// For all other colors.
    case white
  }

  /// How many characters the hexadecimal text has at most, with its `#`.
  public static let maxLength = 9

  private static let noChannels = "---, ---, ---, ---"
  private static let noName = String(repeating: "-", count: 12)

  /// The digits of the color, usually behind a `#`.
  @Published public var hexText: String
  /// The color; white if the text is not a color.
  @Published public private(set) var color = HexColor.white
  /// Red, green, blue and opacity from 0 to 255, or dashes.
  @Published public private(set) var channels = CalculatorViewModel.noChannels
  /// The name of the color and its opacity in percent, or dashes.
  @Published public private(set) var name = CalculatorViewModel.noName

  private var connection: AnyCancellable?

  /// Creates a calculator.
  ///
  /// - Parameter hexText: the digits that it begins with.
  public init(hexText: String = "#0080FF") {
    self.hexText = hexText
    // The text is read once for all three. It is connected last, so that all of them receive the first value;
    // `share()` would send it to the first alone.
    let colors = $hexText.map { HexColor(hex: $0) }.multicast(subject: PassthroughSubject())
    colors.map { $0 ?? .white }.assign(to: &$color)
    colors.map { $0?.description ?? Self.noChannels }.assign(to: &$channels)
    colors.map { $0.flatMap(Self.name) ?? Self.noName }.assign(to: &$name)
    connection = AnyCancellable(colors.connect())
  }

  /// Changes the text as a key does.
  public func process(_ key: Key) {
    switch key {
    case .clear: hexText = "#"
    case .backspace: if hexText.count > 1 { hexText.removeLast() }
    case .digit: if hexText.count < Self.maxLength { hexText += key.sign }
    }
  }

  /// The color of a text that can be read on the color: black on white and on what is transparent.
  public var ink: Ink {
    let isTransparent = hexText.count == Self.maxLength && hexText.hasSuffix("00")
    return color == .white || isTransparent ? .black : .white
  }

  private static func name(_ color: HexColor) -> String? { color.name.map { "\($0) \(color.percentage)%" } }
}
