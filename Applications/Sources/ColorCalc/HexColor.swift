/// A color, read from hexadecimal digits.
public struct HexColor: Sendable, Hashable {
  /// The red channel.
  public let red: UInt8
  /// The green channel.
  public let green: UInt8
  /// The blue channel.
  public let blue: UInt8
  /// The opacity; 255 is opaque.
  public let opacity: UInt8

  /// Creates a color of its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = .max) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// What is shown where there is no color.
  public static let white = HexColor(red: .max, green: .max, blue: .max)

  /// Reads six to eight digits, with or without `#` in front; missing digits of the opacity are `F`.
  ///
  ///     HexColor(hex: "#0080FF")   // opaque
  ///     HexColor(hex: "0080ffA")   // opacity AF
  ///     HexColor(hex: "12GGGG")    // nil
  public init?(hex: String) {
    let text = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    // `hexDigitValue` also reads digits of other widths, which a keypad does not have.
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
    guard (6...8).contains(text.count), digits.count == text.count else { return nil }
    let padded = digits + Array(repeating: 0xF, count: 8 - digits.count)
    let channels = stride(from: 0, to: 8, by: 2).map { padded[$0] << 4 | padded[$0 + 1] }
    self.init(red: channels[0], green: channels[1], blue: channels[2], opacity: channels[3])
  }

  /// The opacity in percent, rounded down.
  public var percentage: Int { Int(opacity) * 100 / 255 }
}

extension HexColor: CustomStringConvertible {
  /// Red, green, blue and opacity from 0 to 255: `0, 128, 255, 255`.
  public var description: String { "\(red), \(green), \(blue), \(opacity)" }
}
