/// An item as the service writes it.
struct Item: Encodable {
  var by: String
  var descendants: Int
  var id: Int
  var score: Int
  var text: String?
  var time: Int
  var title: String
  var type = "story"
  var url: String?

  /// A story about a page elsewhere.
  static func link(id: Int, time: Int) -> Item {
    let (title, slug) = Words.headline(id)
    return Item(
      by: Words.author(id), descendants: noise(id) % 90, id: id, score: 1 + noise(id + 1) % 240, time: time,
      title: title, url: "https://\(Words.host(id)).example/\(slug)")
  }

  /// A story with a text and without a link.
  static func text(id: Int, time: Int) -> Item {
    Item(
      by: Words.author(id), descendants: noise(id) % 90, id: id, score: 1 + noise(id + 1) % 90,
      text: "I would like to hear how others do it.", time: time, title: Words.question(id))
  }
}

/// A pseudorandom number that is a function of its argument (the finalizer of SplitMix64).
func noise(_ seed: Int) -> Int {
  var bits = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  return Int(truncatingIfNeeded: (bits ^ (bits >> 31)) >> 2)
}
