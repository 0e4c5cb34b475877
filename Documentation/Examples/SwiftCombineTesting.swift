import Foundation
import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting
import Testing

let words = PassthroughSubject<String, Never>()
let numbers = ScriptedSource<Int, TestError>()
let letters = ScriptedSource<String, TestError>()

func suggestions(on queue: some Scheduler<DispatchQueue.SchedulerTimeType>) -> some Publisher<String, Never> {
  words.debounce(for: .milliseconds(300), scheduler: queue)
}

func parse(_ number: Int) throws -> String { throw TestError("unreadable") }
