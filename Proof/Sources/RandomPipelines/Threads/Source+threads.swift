import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension Source {
  /// Sources of a trial with threads: their numbers are how many values they send, how they end (0 finishes,
  /// 1 fails, 2 stays open until the end of the trial), and how many threads send.
  static let threaded =
    [
      Source(threaded: "subject", 0...9, 0...2, 1...2) { p, lab in
        lab.input(PassthroughSubject(), p[0], p[1], p[2])
      },
      Source(threaded: "current", 0...9, 0...2, 1...2) { p, lab in
        lab.input(CurrentValueSubject(lab.number(0)), p[0], p[1], p[2])
      },
      Source(threaded: "replay", 0...9, 0...2, 1...2) { p, lab in
        lab.input(ReplaySubject(bufferSize: 3), p[0], p[1], p[2])
      },
      Source(threaded: "promise", 0...9, 0...2) { p, lab in
        var keep: Future<Number, TestError>.Promise?
        let future = Future<Number, TestError> { keep = $0 }
        let promise = keep!
        lab.stage.add(
          Input(
            count: 0, senders: 1, ending: ending(p[1]), send: { _ in },
            end: { completion in
              switch completion {
              case .finished: promise(.success(lab.number(p[0])))
              case .failure(let error): promise(.failure(error))
              }
            }))
        return future
      },
      Source(threaded: "foreign", 0...9, 0...1) { p, lab in
        ForeignPublisher(
          numbers: lab.numbers(0..<p[0]), completion: ending(p[1])!, isElsewhere: true, stage: lab.stage)
      },
      Source(threaded: "foreignNow", 0...9, 0...1) { p, lab in
        ForeignPublisher(
          numbers: lab.numbers(0..<p[0]), completion: ending(p[1])!, isElsewhere: false, stage: lab.stage)
      },
      Source(threaded: "createdElsewhere", 0...9, 0...1) { p, lab in
        AnyPublisher<Number, TestError>.create {
          [numbers = lab.numbers(0..<p[0]), stage = lab.stage] subscriber in
          stage.leave {
            for number in numbers { subscriber.send(number) }
            subscriber.send(completion: ending(p[1])!)
          }
          return AnyCancellable {}
        }
      },
      Source(threaded: "async", 0...9) { p, lab in
        let number = lab.number(p[0])
        return AnyPublisher<Number, TestError>.fromAsync { () async throws(TestError) in
          await Task.yield()
          return number
        }
      },
    ] + all.filter { ["range", "just", "record", "fail", "empty", "flaky"].contains($0.name) }
}
