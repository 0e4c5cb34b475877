import Combine
import Foundation

/// State, actions and effects, as several architectures have them.
open class Store<State, Action>: ObservableObject {
  public typealias Effect = AnyPublisher<Action, Never>
  public typealias Reducer = (inout State, Action) -> Effect?

  @Published public private(set) var state: State
  private let reducer: Reducer
  private var effects: [UUID: AnyCancellable] = [:]

  public init(_ state: State, reducer: @escaping Reducer) {
    _state = Published(initialValue: state)
    self.reducer = reducer
  }

  public func send(_ action: Action) {
    guard let effect = reducer(&state, action) else { return }
    let id = UUID()
    var isDone = false
    let token = effect.sink(
      receiveCompletion: { [weak self] _ in
        isDone = true
        self?.effects[id] = nil
      },
      receiveValue: { [weak self] in self?.send($0) })
    if !isDone { effects[id] = token }
  }

  public var runningEffects: Int { effects.count }

  public func select<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> AnyPublisher<Value, Never> {
    $state.map(keyPath).removeDuplicates().eraseToAnyPublisher()
  }
}

/// A published property that is watched, encoded, and promised by a protocol.
public protocol Named: AnyObject {
  var name: String { get set }
  var namePublisher: Published<String>.Publisher { get }
}

public final class Pet: ObservableObject, Named, Codable {
  @Published public var name: String {
    didSet { renamed += 1 }
  }
  public var namePublisher: Published<String>.Publisher { $name }
  public private(set) var renamed = 0

  private enum CodingKeys: CodingKey { case name }

  public init(name: String) { self.name = name }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _name = Published(wrappedValue: try container.decode(String.self, forKey: .name))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
  }
}

/// An object that passes on the changes of another.
public final class Kennel: ObservableObject {
  public let objectWillChange = ObservableObjectPublisher()
  public let pet: Pet
  private lazy var forwarding: AnyCancellable = pet.objectWillChange.sink { [weak self] in
    self?.objectWillChange.send()
  }

  public init(pet: Pet) {
    self.pet = pet
    _ = forwarding
  }
}
