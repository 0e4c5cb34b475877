import Combine
import DropIn
import Testing

/// A future is fulfilled from wherever a program fulfills it.
@Suite struct PromiseTests {
  @Test func `a queue fulfills it`() async throws {
    #expect(await Promises.onAQueue().value == 1)
    await #expect(throws: PromiseFault.broken) { try await Promises.failingOnAQueue().value }
  }

  @Test func `a task fulfills it`() async throws {
    #expect(try await Promises.inATask().value == 2)
  }

  @Test func `a queue fulfills a deferred one`() async {
    var numbers: [Int] = []
    for await number in Promises.deferred().values { numbers.append(number) }
    #expect(numbers == [3])
  }

  @Test func `functions with a parameter of Apple's type fulfill it`() {
    var numbers: [Int] = []
    for future in Promises.byFunctions() {
      _ = future.sink(receiveCompletion: { _ in }, receiveValue: { numbers.append($0) })
    }
    #expect(numbers == [4, 5, 6, 6, 7])
  }

  @Test func `a closure kept as Apple's type fulfills it`() {
    var numbers: [Int] = []
    let waiting = Promises.Waiting()
    let token = waiting.number().sink { numbers.append($0) }
    waiting.fulfill(1)
    waiting.fulfill(2)
    #expect(numbers == [1])
    token.cancel()
  }

  @Test func `values need not be Sendable`() {
    var numbers: [Int] = []
    _ = Promises.box().sink { numbers.append($0.number) }
    _ = Promises.function().sink { numbers.append($0()) }
    _ = Promises.generic(10).sink { numbers.append($0) }
    #expect(numbers == [8, 9, 10])
  }
}
