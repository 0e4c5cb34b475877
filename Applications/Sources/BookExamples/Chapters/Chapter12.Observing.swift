import Combine
import Foundation
import Observation

#if !canImport(Darwin)
  import SwiftCombineExtras
#endif

extension Chapter {
  static let observing = Chapter(12, "Observing properties", observingExamples + publishingExamples)
}

#if canImport(Darwin)
  /// A radio whose properties can be observed.
  private final class Radio: NSObject {
    @objc dynamic var volume = 0
    @objc dynamic var station = ""
    @objc dynamic var levels: [Float] = []
  }
#else
  /// A radio whose properties can be observed: key-value observing without Objective-C.
  @Observable private final class Radio {
    var volume = 0
    var station = ""
    var levels: [Float] = []
  }
#endif

extension Chapter {
  @ExampleList static var observingExamples: [Example] {
    Example(
      "observe", "A publisher of an observable property sends its value at once, and each new one."
    ) { stage in
      let radio = Radio()
      radio.publisher(for: \.volume).show("volume", on: stage)
      radio.volume = 100
      radio.volume = 200
    }
    Example("observe-changes", "Without options it sends changes only.") { stage in
      let radio = Radio()
      radio.publisher(for: \.volume, options: []).show("volume", on: stage)
      radio.volume = 100
      radio.volume = 200
    }
    Example("observe-prior", "With the option prior it sends the old value of each change too.") { stage in
      let radio = Radio()
      radio.publisher(for: \.volume, options: [.prior]).show("volume", on: stage)
      radio.volume = 100
      radio.volume = 200
    }
    Example("observe-types", "Properties of any type can be observed.") { stage in
      let radio = Radio()
      radio.publisher(for: \.station).map { "\"\($0)\"" }.show("station", on: stage)
      radio.publisher(for: \.levels).show("levels", on: stage)
      radio.station = "Coast"
      radio.levels = [1]
      radio.station = "Hills"
      radio.levels.append(2)
    }
    Example(
      "operations", "The number of operations of a queue is not observable here; a published count is."
    ) { stage in
      final class Kitchen {
        @Published private(set) var count = 0
        private let queue = OperationQueue()
        func cook() {
          count += 1
          queue.addOperations([BlockOperation {}], waitUntilFinished: true)
          count -= 1
        }
      }
      let kitchen = Kitchen()
      kitchen.$count.show("count", on: stage)
      kitchen.cook()
      kitchen.cook()
    }
  }

  @ExampleList static var publishingExamples: [Example] {
    Example(
      "object-will-change",
      "objectWillChange emits before a property changes: the property still has its old value."
    ) { stage in
      final class Form: ObservableObject {
        @Published var isDone = false
        @Published var name = ""
      }
      let form = Form()
      form.objectWillChange.map { "was (\(form.isDone), \"\(form.name)\")" }.show("form", on: stage)
      form.isDone = true
      form.name = "Ada"
      stage.note("now (\(form.isDone), \"\(form.name)\")")
    }
    Example("equal-value", "A published property sends an equal value too.") { stage in
      final class Form: ObservableObject {
        @Published var name = "Ada"
      }
      let form = Form()
      form.objectWillChange.map { "changes" }.show("form", on: stage)
      form.$name.show("name", on: stage)
      form.name = "Ada"
    }
    Example(
      "published", "A published property sends its value at once, and each new one before it is set."
    ) { stage in
      final class Form {
        @Published var name = "Ada"
      }
      let form = Form()
      form.$name.map { "\($0), still \(form.name)" }.show("name", on: stage)
      form.name = "Bela"
      stage.note("now \(form.name)")
    }
  }
}
