// A program that is linked with all that it needs of Swift, without Foundation. `.ci/platforms static`
// compares what it prints.
import Dispatch
import SwiftCombineCore
import SwiftCombineDispatch

@main enum Program {
  static func main() async {
    let queue = DispatchQueue(label: "numbers")
    let pairs = ["a 1", "b 2"].publisher.zip((1...3).publisher).receive(on: queue)
    for await (reading, number) in pairs.values { print(number, reading) }
    print("finished")
  }
}
