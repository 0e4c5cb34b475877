extension Options {
  /// The words of a command line, taken one at a time.
  struct Arguments {
    private var rest: ArraySlice<String>
    /// What the words that come next belong to.
    private var option = ""

    init(_ words: [String]) { rest = words[...] }

    /// The next option, if there is one.
    mutating func next() -> String? {
      guard let word = rest.popFirst() else { return nil }
      option = word
      return word
    }

    mutating func text() throws(Complaint) -> String {
      guard let word = rest.popFirst() else { throw Complaint(text: "\(option) takes an argument") }
      return word
    }

    mutating func number() throws(Complaint) -> Int {
      let word = try text()
      guard let number = Int(word), number > 0 else {
        throw Complaint(text: "\(option) takes a positive number, not \(word)")
      }
      return number
    }

    mutating func check() throws(Complaint) -> Check {
      try named("check", in: Check.all + Plant.allCases.compactMap(\.check), \.id)
    }
    mutating func load() throws(Complaint) -> Load {
      try named("load", in: Load.all + Plant.allCases.compactMap(\.load), \.id)
    }
    mutating func plant() throws(Complaint) -> Plant { try named("plant", in: Plant.allCases, \.rawValue) }
    mutating func row() throws(Complaint) -> Row { try named("row", in: Row.all, \.id) }
    mutating func way() throws(Complaint) -> Way { try named("way", in: Way.allCases, \.rawValue) }

    private mutating func named<Item>(
      _ kind: String, in items: [Item], _ name: (Item) -> String
    ) throws(Complaint) -> Item {
      let word = try text()
      guard let item = items.first(where: { name($0) == word }) else {
        throw Complaint(text: "there is no \(kind) \(word)")
      }
      return item
    }
  }
}
