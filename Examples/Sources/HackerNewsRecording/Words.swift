/// Invented titles, names and hosts.
enum Words {
  private static let adjectives = [
    "tiny", "patient", "portable", "lossless", "forgetful", "hand-made", "stubborn", "quiet", "typed",
    "lazy", "self-hosted", "deterministic", "curious", "cheap",
  ]
  private static let things = [
    "text editor", "spreadsheet", "compiler", "ray tracer", "key-value store", "synthesizer", "terminal",
    "scheduler", "map renderer", "mail server", "debugger", "chess engine", "parser", "game console",
    "file system", "weather station",
  ]
  private static let materials = [
    "one file", "200 lines", "a weekend", "spare parts", "plain SQL", "a single thread", "paper tape",
    "integer arithmetic", "the browser", "64 kilobytes",
  ]
  private static let subjects = [
    "sleep", "bridges", "sourdough", "garbage collection", "old maps", "typefaces", "tides", "elevators",
    "queues", "lighthouses", "error messages", "bicycles",
  ]
  private static let beginnings = [
    "bram", "fern", "loch", "mar", "nim", "oster", "pell", "quill", "rho", "sund", "tarn", "vex",
  ]
  private static let endings = [
    "bit", "castle", "dale", "fox", "gale", "hollow", "ling", "mere", "port", "wick",
  ]
  private static let places = ["notes", "workshop", "log", "garden", "journal", "papers", "lab"]

  /// A title and the last part of its address.
  static func headline(_ id: Int) -> (title: String, slug: String) {
    let adjective = pick(adjectives, id, 1)
    let thing = pick(things, id, 2)
    let material = pick(materials, id, 3)
    let subject = pick(subjects, id, 4)
    let slug = { (words: String) in words.replacing(" ", with: "-") }
    switch noise(id) % 6 {
    case 0: return ("Show HN: A \(adjective) \(thing) in \(material)", slug(thing))
    case 1: return ("The \(adjective) history of \(subject)", slug("history of \(subject)"))
    case 2: return ("Why I wrote a \(thing) in \(material)", slug("why a \(thing)"))
    case 3:
      return ("What \(subject) taught me about a \(adjective) \(thing)", slug("what \(subject) taught me"))
    case 4: return ("A field guide to \(subject)", slug("field guide to \(subject)"))
    default: return ("\(capitalized(subject)): lessons from building a \(adjective) \(thing)", slug(subject))
    }
  }

  /// The title of a text post.
  static func question(_ id: Int) -> String {
    let thing = pick(things, id, 2)
    switch noise(id) % 3 {
    case 0: return "Ask HN: Which \(thing) do you use for \(pick(subjects, id, 4))?"
    case 1: return "Ask HN: Is a \(pick(adjectives, id, 1)) \(thing) worth it?"
    default: return "Ask HN: How do you test a \(thing) in \(pick(materials, id, 3))?"
    }
  }

  /// The name of a user.
  static func author(_ id: Int) -> String { pick(beginnings, id, 5) + pick(endings, id, 6) }

  /// The name of a host, without its domain.
  static func host(_ id: Int) -> String {
    "\(pick(beginnings, id, 7))\(pick(endings, id, 8))-\(pick(places, id, 9))"
  }

  private static func pick(_ list: [String], _ id: Int, _ salt: Int) -> String {
    list[noise(id &* 31 &+ salt) % list.count]
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
