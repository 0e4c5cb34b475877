/// The trap messages for a scheduler that is used in a way that cannot work.
enum Misuse {
  static func stop(_ done: String, rule: String, instead: String) -> Never {
    fatalError("\(done). Rule: \(rule). Instead: \(instead).")
  }
}
