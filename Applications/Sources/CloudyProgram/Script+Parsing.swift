import Cloudy
import CommandLineTool

/// A line that is none of a script.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  let line: Int
  let reason: String

  var description: String { "line \(line): \(reason)" }
}

extension Script {
  /// Reads a script.
  init(_ text: String) throws(ScriptError) {
    var entries: [Entry] = []
    // Also "\r\n" is one character.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      do throws(Misunderstanding) {
        guard let entry = try Entry(line) else { continue }
        if let last = entries.last, entry.time < last.time {
          throw Misunderstanding(
            "t=\(plain(entry.time)) is before t=\(plain(last.time)), the time before it.")
        }
        if entries.last?.action == .end { throw Misunderstanding("nothing follows the end.") }
        entries.append(entry)
      } catch {
        throw ScriptError(line: index + 1, reason: error.reason)
      }
    }
    self.entries = entries
  }
}

private struct Misunderstanding: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason.onOneLine }
}

extension Script.Entry {
  /// The longest time of a script: more than thirty years.
  private static let longest = 1e9

  /// Reads a line; nil if there is nothing but blanks and a comment.
  fileprivate init?(_ line: Substring) throws(Misunderstanding) {
    var words = Words(line.prefix { $0 != "#" })
    guard let first = words.next() else { return nil }
    guard first.hasPrefix("t="), let time = Double(first.dropFirst(2)), (0...Self.longest).contains(time)
    else {
      throw Misunderstanding("\"\(first)\" is not a time such as t=60.")
    }
    self.time = time
    action = try Script.Action(&words)
    if let word = words.next() { throw Misunderstanding("\"\(word)\" does not belong there.") }
  }
}

extension Script.Action {
  fileprivate init(_ words: inout Words) throws(Misunderstanding) {
    switch words.next() {
    case "loc" where words.skip("none"): self = .place(nil)
    case "loc":
      self = .place(
        Place(
          latitude: try words.number("a latitude", in: -90...90),
          longitude: try words.number("a longitude", in: -180...180)))
    case "foreground": self = .foreground
    case "service": self = .service(try ServiceMode(&words))
    case "end": self = .end
    case let word?: throw Misunderstanding("\"\(word)\" is none of loc, foreground, service and end.")
    case nil: throw Misunderstanding("there is nothing after the time.")
    }
  }
}

extension ServiceMode {
  fileprivate init(_ words: inout Words) throws(Misunderstanding) {
    self.init()
    guard !words.isEmpty else {
      throw Misunderstanding("service wants one of ok, fail, garbage, silent, lag and old.")
    }
    if words.skip("garbage") {
      answer = .garbage
    } else if words.skip("silent") {
      answer = .silence
    } else if words.skip("fail") {
      answer = .status(words.isNumberNext ? Int(try words.number("a status", in: 300...599)) : 500)
    } else {
      _ = words.skip("ok")
    }
    while true {
      if words.skip("lag") {
        lag = try words.number("a lag in seconds", in: 0...1e9)
      } else if words.skip("old") {
        dataAge = try words.number("an age in seconds", in: 0...1e9)
      } else {
        return
      }
    }
  }
}

/// The words of a line that have not been taken yet.
private struct Words {
  private var rest: ArraySlice<Substring>

  init(_ text: Substring) { rest = text.split(whereSeparator: \.isWhitespace)[...] }

  var isEmpty: Bool { rest.isEmpty }
  var isNumberNext: Bool { rest.first?.first?.isNumber ?? false }

  mutating func next() -> Substring? { rest.popFirst() }

  /// Takes the next word if it is this one.
  mutating func skip(_ word: Substring) -> Bool {
    guard rest.first == word else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ name: String, in range: ClosedRange<Double>) throws(Misunderstanding) -> Double {
    guard let word = next() else { throw Misunderstanding("\(name) is missing.") }
    guard let number = Double(word), range.contains(number) else {
      throw Misunderstanding(
        "\"\(word)\" is not \(name), \(plain(range.lowerBound)) to \(plain(range.upperBound)).")
    }
    return number
  }
}
