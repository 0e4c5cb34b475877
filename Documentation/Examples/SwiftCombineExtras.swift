import Foundation
import Observation
import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

typealias Values<Value> = PassthroughSubject<Value, Never>

let numbers = Values<Int>(), prices = Values<Int>(), offsets = Values<Int>(), moves = Values<Int>()
let words = Values<String>(), queries = Values<String>(), edits = Values<String>(), events = Values<String>()
let name = Values<String>(), address = Values<String>(), password = Values<String>()
let taps = Values<Void>(), refreshes = Values<Void>(), frames = Values<Void>()
let filter = Values<String>()
let isLoading = Values<Bool>()
let lists = Values<[Int]>()
let addresses = Values<URL>(), requests = Values<URL>()
let tasks = Values<Item>(), inputs = Values<Item>(), sightings = Values<Item>(), readings = Values<Item>()
let results = Values<[Item]>(), cached = Values<[Item]>(), loaded = Values<[Item]>()
let sensor = Values<Double>(), measurement = Values<Double>()
let upload = Values<Double>()
let request = PassthroughSubject<Data, URLError>(), connection = PassthroughSubject<Data, URLError>()
let url = URL(string: "http://localhost/")!
let session = URLSession.shared
let ids = [1, 2, 3]

struct Item {
  let isDone, isOverdue, isValid, isAvailable: Bool
  let rank: Int
  let title, species, sensor: String
}

func load(_ url: URL) -> AnyPublisher<Data, URLError> { Empty().eraseToAnyPublisher() }
func countLines() async -> Int { 0 }
func loadStories() -> AnyPublisher<[String], Never> { Empty().eraseToAnyPublisher() }
func fetch(_ id: Int) -> AnyPublisher<String, Never> { Empty().eraseToAnyPublisher() }
func search(_ text: String) -> AnyPublisher<[String], Never> { Empty().eraseToAnyPublisher() }
func save(_ text: String) -> AnyPublisher<Bool, Never> { Empty().eraseToAnyPublisher() }
func show(_ value: Any) {}

// MARK: - AsyncMap

private func picture(at url: URL) async -> Data { Data() }

// MARK: - AsyncSequencePublisher

private enum log { static var lines: AsyncStream<String> { AsyncStream { _ in } } }
private func show(_ line: String, matching text: String) {}

// MARK: - BufferedValues

private func handle(_ event: String) async {}

// MARK: - FromAsync

private enum Profile { case guest, member }
private func loadProfile() async throws -> Profile { .member }

// MARK: - Observing

@Observable private final class Settings { var volume = 0 }
private var settings: Settings { Settings() }
private enum player { static func setVolume(_ volume: Int) {} }

// MARK: - Pages

private struct Page: Decodable {
  let items: [String]
  let nextURL: URL?
}
private let decoder = JSONDecoder()

// MARK: - Partition

private func save(_ input: Item) {}
private func reject(_ input: Item) {}

// MARK: - PausableSink

private let files: [URL] = []
private enum queue {
  static func add(_ file: URL) {}
  static var hasRoom: Bool { true }
  static var onRoom: () -> Void {
    get { {} }
    set {}
  }
}

// MARK: - SetOutputType

private struct Receipt {}
private func fetchReceipt() -> AnyPublisher<Receipt, Never> { Empty().eraseToAnyPublisher() }

// MARK: - ShareReplay

private enum socket { static let messages = Values<Int>() }
private func draw(_ price: Int) {}

// MARK: - Unwrap

private final class User { @Published var name: String? }
private var user: User { User() }
private func greet(_ name: String) {}

// MARK: - WithLatestFrom

private struct Order { let name, address: String }
