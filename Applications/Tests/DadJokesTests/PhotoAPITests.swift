import Combine
import DadJokes
import Foundation
import SwiftCombineTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct PhotoAPITests {
  private let scheduler = VirtualDispatchScheduler()
  private let history = SwiftCombineTesting.EventHistory()

  /// A service that responds after a second.
  ///
  /// - Parameters:
  ///   - failingTimes: how many requests of the high quality fail.
  ///   - hasLow: whether there is a picture in low quality.
  private func photos(failingTimes: Int, hasLow: Bool = true) -> PhotoAPI {
    var requests = 0
    return PhotoAPI(base: base) { [scheduler] request in
      Deferred {
        let isHigh = request.url?.lastPathComponent == "high"
        requests += isHigh ? 1 : 0
        let isAvailable = isHigh ? requests > failingTimes : hasLow
        let answer = response(to: request, status: isAvailable ? 200 : 503)
        return Just((data: Data((isHigh ? "H" : "L").utf8), response: answer))
      }
      .delay(for: .seconds(1), scheduler: scheduler)
      .setFailureType(to: (any Error).self)
      .eraseToAnyPublisher()
    } report: { [history] event in
      switch event {
      case .requested(let quality): history.note("\(quality)?")
      case .failed(let quality): history.note("\(quality)!")
      }
    }
  }

  private func run(_ photos: PhotoAPI) -> [Timed<Photo>] {
    let recorder = photos.best().record(clock: scheduler.clock)
    scheduler.advance(by: .seconds(60))
    #expect(recorder.events.last == .finished)
    return recorder.timedValues
  }

  private func failing(_ times: Int) -> [String] {
    Array(repeating: ["high?", "high!"], count: times).flatMap(\.self)
  }

  @Test func `V16-11 a service that always fails is requested four times and the last failure is forwarded`()
  {
    let recorder = photos(failingTimes: .max).photo(.high).retry(3).record(clock: scheduler.clock)
    scheduler.advance(by: .seconds(60))
    #expect(recorder.timedEvents.last == Timed(4, .failure(.unavailable)))
    #expect(history.lines == failing(4))
  }

  @Test func `V16-12 a service that fails twice has the picture at the third request`() {
    #expect(run(photos(failingTimes: 2)) == [Timed(3, Photo(quality: .high, drawing: "H"))])
    #expect(history.lines == failing(2) + ["high?"])
  }

  @Test func `V16-13 without any picture there is the placeholder`() {
    #expect(run(photos(failingTimes: 4, hasLow: false)) == [Timed(5, .placeholder)])
    #expect(history.lines == failing(4) + ["low?", "low!"])
  }

  @Test func `V16-14 after four failures the picture is in low quality`() {
    #expect(run(photos(failingTimes: 4)) == [Timed(5, Photo(quality: .low, drawing: "L"))])
    #expect(history.lines == failing(4) + ["low?"])
  }

  @Test func `a canceled request delivers nothing`() {
    let recorder = photos(failingTimes: 0).best().record()
    recorder.cancel()
    scheduler.advance(by: .seconds(60))
    #expect(recorder.values == [] && recorder.completion == nil)
    #expect(history.lines == ["high?"])
  }

  @Test func `a service that does not respond is a network error`() {
    let photos = PhotoAPI(base: base, load: loading(.failure(URLError(.timedOut))))
    #expect(photos.photo(.low).record().events.last == .failure(.network))
    #expect(photos.best().record().values == [.placeholder])
  }
}
