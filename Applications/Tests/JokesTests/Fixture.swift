import Combine
import CommandLineTesting
import Foundation
import HTTPLoopback
import Synchronization

@testable import Jokes

/// A directory for the files of a test.
final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("jokes-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file that does not exist yet.
  var file: URL { url.appendingPathComponent("data/jokes.sqlite") }
}

/// A source that publishes what a test says, and counts its subscriptions.
final class Source: JokeSource, TranslationSource {
  let attribution = "Translated by a test."
  private(set) var requests: [String] = []
  var answer: (String) -> AnyPublisher<Data, URLError>

  init(_ answer: @escaping (String) -> AnyPublisher<Data, URLError>) { self.answer = answer }

  convenience init(_ text: String) {
    self.init { _ in Just(Data(text.utf8)).setFailureType(to: URLError.self).eraseToAnyPublisher() }
  }

  convenience init(failing error: URLError.Code) {
    self.init { _ in Fail(error: URLError(error)).eraseToAnyPublisher() }
  }

  func jokeData() -> AnyPublisher<Data, URLError> { publisher(of: "joke") }

  func translationData(
    for text: String, from source: String, to target: String
  ) -> AnyPublisher<Data, URLError> {
    publisher(of: "\(source)-\(target) \(text)")
  }

  private func publisher(of request: String) -> AnyPublisher<Data, URLError> {
    Deferred { [self] in
      requests.append(request)
      return answer(request)
    }
    .eraseToAnyPublisher()
  }
}

/// What the services of the tests send.
enum Sample {
  static let json = #"{"id":"j1","value":"Knock knock.","categories":["dev"],"url":"u","icon_url":"i"}"#
  static let joke = Joke(id: "j1", value: "Knock knock.", categories: ["dev"])
  static let spanish = #"{"code":200,"lang":"en-es","text":["Toc toc."]}"#
  static let translated = joke.translated(to: "es", as: "Toc toc.")

  /// A joke of one's own.
  static func joke(_ id: String, _ value: String? = nil) -> Joke {
    Joke(id: id, value: value ?? "Joke \(id)")
  }
}

/// A service with one joke after the other, all different, and a way to answer otherwise.
final class JokeServer: Sendable {
  let log = HTTPLog()
  private let count = Count()
  private let started: Mutex<HTTPServer?>

  /// - Parameters:
  ///   - joke: the joke of a number, from 1.
  ///   - translation: what to answer to a request for a translation.
  init(
    joke: @escaping @Sendable (Int) -> HTTPAnswer = {
      .json(#"{"id":"j\#($0)","value":"Joke \#($0)","categories":[]}"#)
    },
    translation: HTTPAnswer = .json(Sample.spanish)
  ) throws {
    started = Mutex(nil)
    let server = try HTTPServer(log: log) { [count] request in
      guard request.path == "/jokes/random" else { return translation }
      return joke(count.next())
    }
    started.withLock { $0 = server }
  }

  var base: String { started.withLock { $0?.url().absoluteString ?? "" } }
  func open(_ door: String) { started.withLock { $0?.open(door) } }
}

private final class Count: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

/// The program with a list in a folder of its own.
struct JokesTool {
  let program = Program("jokes")
  let store: URL

  init(_ folder: Folder) { store = folder.file }

  /// Runs the program with these lines of input.
  func run(_ arguments: String..., lines: String = "") throws -> Program.Result {
    let talk = try Talk(self, arguments)
    try talk.write(lines)
    return try talk.end()
  }
}

/// The program while it runs, with what it reads and writes.
final class Talk {
  let process: Process
  private let input = Pipe()
  private let output: Pipe
  private let errors: Pipe
  /// All that it has written so far.
  private(set) var text = ""
  private var expected = 0

  init(_ tool: JokesTool, _ arguments: [String] = []) throws {
    (process, output, errors) = tool.program.process(["--store", tool.store.path] + arguments)
    process.standardInput = input
    try process.run()
  }

  func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// Waits until it has written a text.
  ///
  /// - Returns: false if it ended before.
  func wait(for text: String) -> Bool {
    while !self.text.contains(text) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return false }
      self.text += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  /// Waits until it has written a text once more than at the last call.
  ///
  /// - Returns: false if it ended before.
  func wait(forNext text: String) -> Bool {
    expected += 1
    while self.text.components(separatedBy: text).count <= expected {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return false }
      self.text += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  /// Ends its input, and waits for the end of the program.
  func end() throws -> Program.Result {
    try closeInput()
    return result()
  }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for the end of the program.
  func result() -> Program.Result {
    text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return .init(status: process.terminationStatus, output: text, errors: complaints)
  }
}
