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
