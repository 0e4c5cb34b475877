@testable import SwiftCombineCollections
@testable import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// What a value and a row cost, counted.
@Suite struct CostTests {
  @Test func `Z9 a value visits its own column, a tuple each column once, however many there are`() {
    var looks: [(perValue: Int, perRow: Int)] = []
    for count in [1_000, 2_000] {
      let columns = CountedCollection((0..<count).map { _ in ZipColumn<Int>() })
      var zip = ZipColumns(columns)
      zip.append(1, at: 0)
      let perValue = columns.accesses
      for index in 1..<count { zip.append(1, at: index) }
      #expect(columns.accesses == count * perValue)
      #expect(zip.hasTuple)
      _ = zip.popTuple()
      looks.append((perValue, (columns.accesses - count * perValue) / count))
      #expect((columns.accesses - count * perValue) % count == 0)
    }
    #expect(looks[0] == looks[1])
    #expect(looks[0].perValue <= 2 && looks[0].perRow <= 4)
  }

  @Test func `Z9 a value requests from no publisher, and a value that completes a tuple from each once`() {
    for count in [1_000, 2_000] {
      let sources = (0..<count).map { scripted("\($0)", of: Int.self) }
      let recorder = sources.zipped().record(demand: .max(1)) { _ in .max(1) }
      for source in sources.dropLast() { source.send(1) }
      #expect(sources.allSatisfy { $0.log.count <= 3 })
      sources[count - 1].send(1)
      #expect(recorder.values.count == 1)
      #expect(sources.allSatisfy { $0.log.count <= 4 && $0.demand == .max(1) })
    }
  }

  @Test func `Z10 taking from a backlog moves nothing and allocates nothing, however long it is`() {
    for backlog in [20_000, 80_000] {
      var column = ZipColumn<Int>()
      for value in 0...backlog { _ = column.append(value) }
      let capacity = column.rest.capacity
      let address = column.rest.ring.withUnsafeBufferPointer { $0.baseAddress }
      for value in 0..<backlog {
        let head = column.rest.head
        #expect(column.popFirst() == value)
        #expect(column.rest.head == (head + 1) & (capacity - 1))
      }
      let addressAfter = column.rest.ring.withUnsafeBufferPointer { $0.baseAddress }
      #expect(column.rest.capacity == capacity && address == addressAfter)
      #expect(column.first == backlog)
    }
  }

  @Test func `C8 a value visits its own place, and only a combination all of them`() {
    for count in [1_000, 2_000] {
      let places = CountedCollection([Int?](repeating: nil, count: count))
      var row = LatestElements(places)
      _ = row.exchange(at: 0, with: 1)
      let perValue = places.accesses
      #expect(perValue <= 3)
      for index in 1..<count {
        #expect(!row.isComplete)
        _ = row.exchange(at: index, with: 1)
      }
      #expect(places.accesses == count * perValue)
      #expect(row.isComplete && row.tuple.count == count)
      #expect(places.accesses == count * perValue + count)
    }
  }

  @Test(arguments: ["zip", "combineLatest", "merge", "race"])
  func `many publishers are subscribed, deliver and are torn down without recursion`(
    _ name: String
  ) {
    onStack(of: 512 * 1024) {
      for cancels in [true, false] {
        let count = elementCount
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        var (rows, sum, hasFinished) = (0, 0, false)
        let publisher: AnyPublisher<[Int], Never> =
          switch name {
          case "zip": subjects.zipped().eraseToAnyPublisher()
          case "combineLatest": subjects.combinedLatest().eraseToAnyPublisher()
          case "merge": subjects.merged().map { [$0] }.eraseToAnyPublisher()
          default: subjects.raced().map { [$0] }.eraseToAnyPublisher()
          }
        let token = publisher.sink { _ in
          hasFinished = true
        } receiveValue: { row in
          rows += 1
          sum += row.reduce(0, +)
        }
        for (value, subject) in subjects.enumerated() { subject.send(value) }
        let all = count * (count - 1) / 2
        switch name {
        case "zip", "combineLatest": #expect(rows == 1 && sum == all)
        case "merge": #expect(rows == count && sum == all)
        default: #expect(rows == 1 && sum == 0)
        }
        if cancels { token.cancel() } else { for subject in subjects { subject.send(completion: .finished) } }
        #expect(hasFinished != cancels)
      }
    }
  }

  @Test(arguments: ["zip", "combineLatest", "merge", "race", "concatenate"])
  func `publishers that deliver inside a request do not nest, however many there are`(_ name: String) {
    onStack(of: 512 * 1024) {
      let count = 1_000
      let publishers = (0..<count).map { _ in [1, 2].publisher.subscribed }
      let publisher: AnyPublisher<Int, Never> =
        switch name {
        case "zip": publishers.zipped().map(\.count).eraseToAnyPublisher()
        case "combineLatest": publishers.combinedLatest().map(\.count).eraseToAnyPublisher()
        case "merge": publishers.merged().eraseToAnyPublisher()
        case "race": publishers.raced().eraseToAnyPublisher()
        default: publishers.concatenated().eraseToAnyPublisher()
        }
      let recorder = publisher.record(demand: .max(1)) { _ in .max(1) }
      let rows = ["zip": 2, "race": 2, "combineLatest": count + 1][name] ?? 2 * count
      #expect(recorder.values.count == rows)
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }
}
