import Combine
import Foundation

let numbers = PassthroughSubject<Int, Never>()

struct NotANumber: Error {}

func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw NotANumber() }
  return number
}
