import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("Failures, as chapter 16 handles them")
struct FailureVectorTests {
  enum NameError: Error, Equatable { case tooShort(String), unknown }

  private final class Person { var name = "Unknown" }

  @Test func `V16-1 a value that cannot fail needs no handling`() {
    var greetings: [String] = []
    _ = Just("Hello").sink { greetings.append($0) }
    #expect(greetings == ["Hello"])
  }

  @Test func `V16-2 a publisher that never fails can be given a failure type`() {
    #expect(
      Just("Hello").setFailureType(to: NameError.self).record().events == [
        .subscription("Once"), .value("Hello"), .finished,
      ])
  }

  @Test func `V16-3 the value is assigned before the completion passes`() {
    let person = Person()
    var log = ["1 \(person.name)"]
    let token = Just("Shai").handleEvents(receiveCompletion: { _ in log.append("2 \(person.name)") })
      .assign(to: \.name, on: person)
    #expect(log == ["1 Unknown", "2 Shai"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `V16-6 a thrown error fails the stream, and no name after it is checked`(isHidden: Bool) {
    let names = ["Scott", "Marin", "Shai", "Florent"].publisher
    #expect(delivered(names.map(\.count)) == [.value("5"), .value("5"), .value("4"), .value("7"), .finished])
    var examined: [String] = []
    func length(_ name: String) throws -> Int {
      examined.append(name)
      if name.count < 5 { throw NameError.tooShort(name) }
      return name.count
    }
    let outcome =
      isHidden ? delivered(names.eraseToAnyPublisher().tryMap(length)) : delivered(names.tryMap(length))
    #expect(outcome == [.value("5"), .value("5"), .failure(#"tooShort("Shai")"#)])
    #expect(examined == ["Scott", "Marin", "Shai"])
  }

  @Test
  func `V16-7 mapping keeps the type of the failure, a closure that throws loses it, mapError restores it`() {
    let hello = Just("Hello").setFailureType(to: NameError.self)
    requireType(of: hello.map { $0 + "!" }, Result<String, NameError>.Publisher.self)
    requireType(of: hello.tryMap { $0 + "!" }, Result<String, any Error>.Publisher.self)
    let restored = hello.tryMap { name -> String in throw NameError.tooShort(name) }
      .mapError { $0 as? NameError ?? .unknown }
    #expect(restored == Result<String, NameError>.failure(.tooShort("Hello")).publisher)
    let general = hello.eraseToAnyPublisher().tryMap { name -> String in throw NameError.tooShort(name) }
      .mapError { $0 as? NameError ?? .unknown }
    #expect(general.record().events == [.subscription("TryMap"), .failure(.tooShort("Hello"))])
  }

  // MARK: Photos

  private func photos(_ log: Lines) -> some Publisher<String, TestError> {
    Attempts { Failing<String>(TestError("attempt \($0)")) }.handleEvents(
      receiveSubscription: { _ in log.write("Trying\n") },
      receiveCompletion: { if case .failure(let error) = $0 { log.write("Got \(error)\n") } })
  }

  private let attempts = (1...4).flatMap { ["Trying", "Got attempt \($0)"] }

  @Test func `V16-13 when all attempts have failed, a replacement and the completion follow`() {
    let log = Lines()
    let recorder = photos(log).retry(3).replaceError(with: "na").record()
    #expect(log.lines == attempts)
    #expect(recorder.events == [.subscription("ReplaceError"), .value("na"), .finished])
  }

  @Test func `V16-14 with a fallback publisher the replacement is not delivered`() {
    let log = Lines()
    let recorder = photos(log).retry(3)
      .catch { _ in
        log.write("Falling back\n")
        return Just("low").failing
      }
      .replaceError(with: "na").record()
    #expect(log.lines == attempts + ["Falling back"])
    #expect(recorder.values == ["low"])
    #expect(recorder.completion == .finished)
  }

  @Test func `V16-15 a new attempt subscribes to the same publisher, which stays failed`() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    let recorder = subject.retry(1).replaceError(with: -1).record()
    #expect(recorder.values == [1])
    subject.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1), .value(-1), .finished])
    #expect(subject.retry(1).replaceError(with: -1).record().values == [-1])
  }
}
