import Combine
import Foundation

public struct Coordinate: Hashable {
  public let x: Int
  public let y: Int
  public let z: Int
  public init(x: Int, y: Int, z: Int) { (self.x, self.y, self.z) = (x, y, z) }
}

public enum Fault: Error, Equatable { case odd(Int), missing }

/// The operators of the tutorials, a line or two each; `note` receives what a playground would print.
public struct Playground {
  public var note: (String) -> Void
  public init(note: @escaping (String) -> Void) { self.note = note }

  public func transforming() -> [AnyCancellable] {
    let points = PassthroughSubject<Coordinate, Never>()
    let tokens = [
      points.map(\.x).collect(2).sink { note("x \($0)") },
      points.map(\.x, \.y).sink { x, y in note("at (\(x), \(y))") },
      points.map(\.x, \.y, \.z).map { $0 * $1 * $2 }.reduce(0, +).sink { note("volume \($0)") },
    ]
    points.send(Coordinate(x: 1, y: 2, z: 3))
    points.send(.init(x: 4, y: 5, z: 6))
    points.send(completion: .finished)
    return tokens
  }

  public func trying() -> [AnyCancellable] {
    func end(_ name: String) -> (Subscribers.Completion<any Error>) -> Void {
      { completion in
        switch completion {
        case .finished: note("\(name) finished")
        case .failure(let fault as Fault): note("\(name) \(fault)")
        case .failure(let error): note("\(name) \(type(of: error))")
        }
      }
    }
    let numbers = [2, 4, 5, 6].publisher
    let even: (Int) throws -> Bool = { if $0.isMultiple(of: 2) { true } else { throw Fault.odd($0) } }
    return [
      numbers.tryMap { try even($0) }.sink(receiveCompletion: end("map"), receiveValue: { _ in }),
      numbers.tryFilter(even).tryMap { $0 * 2 }.sink(
        receiveCompletion: end("filter"), receiveValue: { _ in }),
      numbers.tryScan(0) { try even($1) ? $0 + $1 : $0 }
        .sink(receiveCompletion: end("scan"), receiveValue: { _ in }),
      numbers.tryReduce(0) { $0 + $1 }
        .sink(receiveCompletion: end("reduce"), receiveValue: { note("sum \($0)") }),
      numbers.tryFirst(where: { try !even($0) }).sink(
        receiveCompletion: end("first"), receiveValue: { _ in }),
      numbers.tryMap { $0 }.tryCatch { _ in Just(1) }
        .sink(receiveCompletion: end("catch"), receiveValue: { _ in }),
      numbers.tryMap { try even($0) }.tryCatch { error -> Empty<Bool, any Error> in throw error }
        .sink(receiveCompletion: end("catch again"), receiveValue: { _ in }),
      numbers.map(String.init).map { Data($0.utf8) }
        .decode(type: [Int].self, decoder: JSONDecoder())
        .sink(receiveCompletion: end("decode"), receiveValue: { _ in }),
    ]
  }

  public func joining() -> [AnyCancellable] {
    let letters = PassthroughSubject<String, Never>()
    let numbers = CurrentValueSubject<Int, Never>(0)
    let rooms = PassthroughSubject<AnyPublisher<String, Never>, Never>()
    let tokens = [
      letters.zip(numbers).sink { note("zip \($0)\($1)") },
      letters.combineLatest(numbers) { "\($0)\($1)" }.sink { note("latest \($0)") },
      letters.merge(with: numbers.map(String.init)).sink { note("merge \($0)") },
      Publishers.Zip3(letters, numbers, Just(true)).map { "\($0)\($1)\($2)" }.sink { note("zip3 \($0)") },
      rooms.switchToLatest().prepend("hall").append("door").sink { note("room \($0)") },
      numbers.flatMap(maxPublishers: .max(2)) { Just($0 * 10) }.replaceError(with: -1).sink {
        note("flat \($0)")
      },
    ]
    letters.send("a")
    numbers.value = 1
    rooms.send(Just("kitchen").eraseToAnyPublisher())
    rooms.send(completion: .finished)
    letters.send("b")
    numbers.send(completion: .finished)
    letters.send(completion: .finished)
    return tokens
  }

  public func sharing() -> [AnyCancellable] {
    let shared = Deferred { () -> Just<Int> in
      note("made")
      return Just(7)
    }
    .multicast { PassthroughSubject() }
    var tokens = [shared.sink { note("first \($0)") }, shared.sink { note("second \($0)") }]
    tokens.append(AnyCancellable(shared.connect()))
    tokens.append([1, 2].publisher.makeConnectable().autoconnect().sink { note("auto \($0)") })
    tokens.append(Broadcast([3].publisher).autoconnect().sink { note("broadcast \($0)") })
    return tokens
  }

  public func recording() throws -> [AnyCancellable] {
    let record = Record<Int, Never> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .finished)
    }
    let copied = try JSONDecoder().decode(
      Record<Int, Never>.Recording.self, from: JSONEncoder().encode(record.recording))
    return [
      Record(recording: copied).sink { note("recorded \($0)") },
      Result<Int, Fault>.success(4).publisher.asResult().sink { note("\($0)") },
      Int?.some(3).publisher.sink { note("optional \($0)") },
      Fail(outputType: Int.self, failure: Fault.missing).asResult().sink { note("\($0)") },
      [nil, 5].publisher.unwrap().sink { note("unwrapped \($0)") },
      [nil, 6].publisher.eraseToAnyPublisher().replaceNil(with: 0).sink { note("replaced \($0)") },
    ]
  }
}
