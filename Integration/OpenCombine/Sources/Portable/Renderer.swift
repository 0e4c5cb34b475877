import Foundation
import OpenCombineShim

/// What a renderer of views does with a model: it draws again on the next turn of the
/// main queue after a change.
public final class Renderer<Model: ObservableObject> {
  public private(set) var frames = 0
  private var subscription: AnyCancellable?

  public init(_ model: Model, done: @escaping () -> Void) {
    subscription = model.objectWillChange
      .receive(on: DispatchQueue.main)
      .sink { [unowned self] _ in
        frames += 1
        done()
      }
  }
}

/// A model that is written for both, with a publisher of its own.
public final class Counter: ObservableObject {
  public let objectWillChange = ObservableObjectPublisher()
  public var count = 0 { willSet { objectWillChange.send() } }
  public init() {}
}
