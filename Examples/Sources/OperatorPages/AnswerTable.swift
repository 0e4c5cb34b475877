import OperatorCatalog

/// The answers of a page, packed: runs that begin alike share their beginnings.
///
/// A node is an event and the number of the node before it. An answer is the number of its last node.
struct AnswerTable {
  private struct Node: Hashable {
    let parent: Int
    let event: TimelineEvent
  }

  private var numbers: [Node: Int] = [:]
  private var nodes: [Node] = []
  private var textNumbers: [String: Int] = [:]
  private(set) var texts: [String] = []
  private var answers: [Int] = []

  /// Adds the next answer.
  mutating func add(_ events: [TimelineEvent]) {
    var number = 0
    for event in events {
      let node = Node(parent: number, event: event)
      if let known = numbers[node] {
        number = known
      } else {
        nodes.append(node)
        number = nodes.count
        numbers[node] = number
        add(textOf: event)
      }
    }
    answers.append(number)
  }

  private mutating func add(textOf event: TimelineEvent) {
    guard let text = event.kind.text, textNumbers[text] == nil else { return }
    textNumbers[text] = texts.count
    texts.append(text)
  }

  /// How many answers there are.
  var count: Int { answers.count }
  /// How many characters a number of a node has.
  var width: Int { Digits.width(for: nodes.count) }

  /// The nodes, each as the number of the one before, the tick, the code of the event, and its text or count.
  var packedNodes: String {
    nodes.map { node in
      Digits.text(node.parent, width: width) + Digits.text(node.event.tick, width: 1)
        + Digits.text(node.event.code, width: 2) + Digits.text(payload(node.event.kind), width: 2)
    }.joined()
  }

  /// The number of the last node of each answer.
  var packedAnswers: String { answers.map { Digits.text($0, width: width) }.joined() }

  private func payload(_ kind: TimelineEvent.Kind) -> Int {
    if case .requested(let count) = kind { return count ?? 0 }
    return kind.text.flatMap { textNumbers[$0] } ?? 0
  }
}

/// Numbers as characters that need no escape in a text of a script.
enum Digits {
  /// All printable characters of ASCII but the quotation mark, the backslash and the less-than sign.
  static let alphabet = (UInt8(ascii: " ")...UInt8(ascii: "~")).map { Character(UnicodeScalar($0)) }
    .filter { !"\"\\<".contains($0) }

  static func width(for maximum: Int) -> Int {
    var (width, limit) = (1, alphabet.count)
    while limit <= maximum { (width, limit) = (width + 1, limit * alphabet.count) }
    return width
  }

  static func text(_ number: Int, width: Int) -> String {
    var (rest, text) = (number, "")
    for _ in 0..<width {
      text = String(alphabet[rest % alphabet.count]) + text
      rest /= alphabet.count
    }
    precondition(rest == 0, "\(number) has more than \(width) digits.")
    return text
  }
}
