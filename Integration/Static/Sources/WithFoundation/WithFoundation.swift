// A program that imports Combine and Foundation, without URL sessions: it is linked without libcurl.
// `.ci/platforms static` compares what it prints.
import Combine
import Foundation

struct Reading: Codable { let number: Int }

struct Unreadable: Error, CustomStringConvertible { let description = "The data is no reading." }

@main enum WithFoundation {
  static func main() async throws {
    let notifications = NotificationCenter.default.publisher(for: Notification.Name("reading"))
    let numbers = notifications.compactMap { $0.object as? String }
      .map { Data($0.utf8) }
      .decode(type: Reading.self, decoder: JSONDecoder())
      .map(\.number)
      .mapError { _ in Unreadable() }
    let token = numbers.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    for text in [#"{"number": 1}"#, #"{"number": 2}"#, "no reading"] {
      NotificationCenter.default.post(name: Notification.Name("reading"), object: text)
    }
    withExtendedLifetime(token) {}
  }
}
