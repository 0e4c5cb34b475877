// A program that is linked with all that it needs of Swift: Combine, Dispatch and Foundation. `.ci/platforms static`
// compares what it prints.
import Foundation
import SwiftCombine

struct Reading: Codable {
  let sensor: String
  let value: Int
}

@main enum Program {
  static func main() async {
    let lines = [#"{"sensor":"a","value":1}"#, #"{"sensor":"b","value":2}"#]
    let readings = lines.publisher
      .map { Data($0.utf8) }
      .decode(type: Reading.self, decoder: JSONDecoder())
      .map { "\($0.sensor) \($0.value)" }
      .replaceError(with: "unreadable")
    let queue = DispatchQueue(label: "numbers")
    for await (reading, number) in readings.zip((1...3).publisher).receive(on: queue).values {
      print(number, reading)
    }
    print("finished")
  }
}
