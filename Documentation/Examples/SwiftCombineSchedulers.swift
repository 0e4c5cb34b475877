import Foundation
import Observation
import SwiftCombine
import SwiftCombineSchedulers
import SwiftCombineTesting
import Testing

let words = PassthroughSubject<String, Never>()
let titles = PassthroughSubject<String, Never>()
let amounts = PassthroughSubject<Int, Never>()

@MainActor final class Label {
  var text = ""
}
@MainActor let label = Label()

@MainActor @Observable final class Headline {
  var text = ""
  var token: AnyCancellable?
}

func suggestions(on queue: some Scheduler<DispatchQueue.SchedulerTimeType>) -> some Publisher<String, Never> {
  words.debounce(for: .milliseconds(300), scheduler: queue)
}
