import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("removeAllDuplicates")
struct RemoveAllDuplicatesTests {
  private struct Word: Equatable {
    let text: String
  }

  @Test func `a value that came before is dropped, however long ago`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.removeAllDuplicates().record(demand: .max(3))
    source.send(contentsOf: [1, 2, 1, 2, 3, 4])
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("source"), .value(1), .value(2), .value(3), .failure("gone")])
    #expect(
      source.log == [
        .subscribed, .requested(.max(3)), .answered(.none), .answered(.none), .answered(.max(1)),
        .answered(.max(1)), .answered(.none), .withheld,
      ])
    #expect(recorder.violations == [])
  }

  @Test func `by a key, given by a closure or a key path`() {
    let words = ["ant", "bee", "ape", "cat", "bat"]
    #expect(words.publisher.removeAllDuplicates { $0.first }.record().values == ["ant", "bee", "cat"])
    #expect(words.publisher.removeAllDuplicates(by: \.count).record().values == ["ant"])
  }

  @Test func `by comparison, the earlier value first`() {
    var comparisons: [String] = []
    let recorder = ["a", "b", "A"].publisher.map(Word.init).removeAllDuplicates { earlier, new in
      comparisons.append(earlier.text + new.text)
      return earlier.text.lowercased() == new.text.lowercased()
    }
    .record()
    #expect(recorder.values.map(\.text) == ["a", "b"])
    #expect(comparisons == ["ab", "aA"])
  }

  @Test func `a value that waits is not delivered after a cancel`() {
    let subject = PassthroughSubject<Int, Never>()
    var isFirst = true
    let recorder = subject.removeAllDuplicates { (earlier: Int, new: Int) in
      if isFirst {
        isFirst = false
        subject.send(3)
      }
      return earlier == new
    }
    .record()
    recorder.onValue = { recorder, value in if value == 2 { recorder.cancel() } }
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2] && recorder.violations == [])
  }

  @Test func `each subscription remembers its own values`() {
    let unique = [1, 1, 2].publisher.map { $0 }.removeAllDuplicates()
    #expect(unique.record().values == [1, 2])
    #expect(unique.record().values == [1, 2])
  }

  @Test func `remembered values are freed at every completion`() {
    expectFreedAtEveryEnd { source, witness in
      source.map { [witness] _ in witness }.removeAllDuplicates { $0 === $1 }
    }
    expectFreedAtEveryEnd { source, witness in
      source.removeAllDuplicates { [witness] value in
        withExtendedLifetime(witness) { value }
      }
    }
  }
}
