import Combine
import Foundation

let numbers = PassthroughSubject<Int, Never>()

struct NotANumber: Error {}

func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw NotANumber() }
  return number
}

// MARK: - ConcurrencyAndIsolation

import SwiftCombineExtras

// MARK: - FromAsyncSequence

private final class Model { @Published var name = "" }
private var model: Model { Model() }
private var future: Future<Int, Never> { Future { $0(.success(42)) } }
