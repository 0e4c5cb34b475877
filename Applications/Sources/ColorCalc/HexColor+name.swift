extension HexColor {
  /// The name of the color, whatever its opacity; nil if it has none.
  public var name: String? { Self.names[Int(red) << 16 | Int(green) << 8 | Int(blue)] }

  private static let names: [Int: String] = [
    // Every combination of nothing, half and all of a channel.
    0x000000: "black", 0x000080: "navy", 0x0000FF: "blue",
    0x008000: "green", 0x008080: "teal", 0x0080FF: "aqua",
    0x00FF00: "lime", 0x00FF80: "mint", 0x00FFFF: "cyan",
    0x800000: "maroon", 0x800080: "purple", 0x8000FF: "violet",
    0x808000: "olive", 0x808080: "gray", 0x8080FF: "periwinkle",
    0x80FF00: "chartreuse", 0x80FF80: "pistachio", 0x80FFFF: "glacier",
    0xFF0000: "red", 0xFF0080: "rose", 0xFF00FF: "magenta",
    0xFF8000: "orange", 0xFF8080: "coral", 0xFF80FF: "pink",
    0xFFFF00: "yellow", 0xFFFF80: "vanilla", 0xFFFFFF: "white",
    // Some between them.
    0x006636: "fir", 0x400080: "indigo", 0x404040: "charcoal", 0x804000: "brown", 0xC0C0C0: "silver",
    0xFFC000: "amber",
  ]
}
