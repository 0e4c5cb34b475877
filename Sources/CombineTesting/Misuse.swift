/// What is said when a test uses these tools in a way that cannot work, before the program stops.
enum Misuse {
  static func stop(_ done: String, rule: String, instead: String) -> Never {
    fatalError("\(done). Rule: \(rule). Instead: \(instead).")
  }
}
