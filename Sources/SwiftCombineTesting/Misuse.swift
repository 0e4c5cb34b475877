/// The trap messages for a test that uses these tools in a way that cannot work.
enum Misuse {
  static func stop(_ done: String, rule: String, instead: String) -> Never {
    fatalError("\(done). Rule: \(rule). Instead: \(instead).")
  }

  /// Stops for a number of scripts or chains that is negative.
  static func requireNotNegative(_ count: Int, _ things: String, in function: String) {
    if count >= 0 { return }
    stop(
      "\(function) was called with \(count) \(things)", rule: "a number of \(things) is never negative",
      instead: "pass zero or more")
  }
}
