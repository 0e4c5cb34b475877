import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct MapTests {
  @Test func `V3.15 a telephone keypad looks numbers up`() {
    let contacts = [
      "603-555-1234": "Florent", "408-555-4321": "Marin", "217-555-1212": "Scott", "212-555-3434": "Shai",
    ]
    func digit(_ key: String) -> Int? {
      if let number = Int(key), number < 10 { return number }
      let keys = ["abc": 2, "def": 3, "ghi": 4, "jkl": 5, "mno": 6, "pqrs": 7, "tuv": 8, "wxyz": 9]
      return keys.first { $0.key.contains(key.lowercased()) }?.value
    }
    func format(_ digits: [Int]) -> String {
      var text = digits.map(String.init).joined()
      text.insert("-", at: text.index(text.startIndex, offsetBy: 3))
      text.insert("-", at: text.index(text.startIndex, offsetBy: 7))
      return text
    }
    let input = PassthroughSubject<String, Never>()
    let recorder = input.map(digit).replaceNil(with: 0).collect(10).map(format)
      .map { number in contacts[number].map { "\($0) (\(number))" } ?? "not found for \(number)" }.record()
    for text in ["\u{F8FF}0!1234567", "4085554321", "A1BJKLDGEH"] {
      for character in text { input.send(String(character)) }
    }
    #expect(recorder.values == ["not found for 000-123-4567", "Marin (408-555-4321)", "Shai (212-555-3434)"])
  }

  @Test func `tryMap changes values and passes the demand that is returned`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.tryMap { try checked($0) * 10 }.record(demand: .max(2)) { _ in .max(1) }
    source.send(1)
    source.send(2)
    #expect(recorder.events == [.subscription("TryMap"), .value(10), .value(20)])
    #expect(source.log == [.subscribed, .requested(.max(2)), .answered(.max(1)), .answered(.max(1))])
  }

  @Test func `V3.5 listing a directory that does not exist is a failure and no value`() throws {
    let source = ScriptedSource<String, TestError>(emitting: ["/no such directory"], then: .finished)
    let recorder = source.tryMap { try FileManager.default.contentsOfDirectory(atPath: $0) }.record()
    #expect(recorder.values == [])
    guard case .failure(let error) = recorder.completion else {
      Issue.record("no failure")
      return
    }
    #expect((error as? CocoaError)?.code == .fileReadNoSuchFile)
  }
}
