import Combine
import Harness
import Synchronization

/// Tasks that send, and change threads between two values. The sending functions are inlined into them, as
/// they are in a client.
extension Activity {
  static let sendingTasks: [Activity] = [
    Activity("tasks send to a PassthroughSubject", plant: .overlap) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let sent = Sent()
      let listener = Listener(stint, lines: 3, pace: 40)
      let token = subject.listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.send(Lined.value(number, line: line))
              number += 1
              if number % 3 == line { await Task.yield() }
            }
            sent.add(number)
          }
        })
      token.cancel()
      sent.compare(with: listener, stint)
    },
    Activity("tasks send to a CurrentValueSubject", plant: .overlap) { stint in
      let subject = CurrentValueSubject<Int, Never>(Lined.value(0, line: 3))
      let sent = Sent()
      let listener = Listener(stint, lines: 4, pace: 40)
      let token = subject.listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.send(Lined.value(number, line: line))
              number += 1
              if number % 3 == line { await Task.yield() }
            }
            sent.add(number)
          }
        })
      token.cancel()
      sent.add(1)
      sent.compare(with: listener, stint)
    },
    Activity("tasks set the value of a CurrentValueSubject", plant: .overlap) { stint in
      let subject = CurrentValueSubject<Int, Never>(Lined.value(0, line: 3))
      let sent = Sent()
      let listener = Listener(stint, lines: 4, pace: 40)
      let token = subject.listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.value = Lined.value(number, line: line)
              number += 1
              await Task.yield()
            }
            sent.add(number)
          }
        })
      token.cancel()
      sent.add(1)
      sent.compare(with: listener, stint)
    },
    Activity("tasks send from detached tasks that they await", plant: .loss) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let state = CurrentValueSubject<Int, Never>(Lined.value(0, line: 3))
      let sent = Sent()
      let listeners = [Listener(stint, lines: 3, pace: 20), Listener(stint, lines: 4, pace: 20)]
      let tokens = [
        subject.listen(listeners[0]), state.listen(listeners[1]),
      ]
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              let value = Lined.value(number, line: line)
              subject.send(value)
              await Task.detached { state.send(value) }.value
              let next = Lined.value(number + 1, line: line)
              state.value = next
              await Task.detached {
                await Task.yield()
                subject.send(next)
              }.value
              number += 2
            }
            sent.add(number)
          }
        })
      tokens.forEach { $0.cancel() }
      sent.compare(with: listeners[0], stint)
      sent.add(1)
      sent.compare(with: listeners[1], stint)
    },
    Activity("tasks set a published property", plant: .overlap) { stint in
      let model = Model(stint)
      let sent = Sent()
      let listener = Listener(stint, lines: 4, pace: 40)
      model.value = Lined.value(0, line: 3)
      let token = model.$value.listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              model.value = Lined.value(number, line: line)
              number += 1
              await Task.yield()
            }
            sent.add(number)
          }
        })
      token.cancel()
      sent.add(1)
      sent.compare(with: listener, stint)
    },
    Activity("tasks send to a chain of operators with three inputs", plant: .overlap) { stint in
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let sent = Sent()
      let listener = Listener(stint, lines: 6, pace: 40)
      let token = subjects[0].map { $0 }.merge(with: subjects[1].filter { _ in true }, subjects[2])
        .scan(0) { $1 }.flatMap { Just($0) }.share().listen(listener)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              // The values of one input keep their order.
              subjects[line].send(Lined.value(number, line: 2 * line))
              await Task.yield()
              subjects[(line + 1) % 3].send(Lined.value(number, line: 2 * line + 1))
              number += 1
              if number % 8 == 0 { await Task.yield() }
            }
            sent.add(2 * number)
          }
        })
      token.cancel()
      sent.compare(with: listener, stint)
    },
    Activity("tasks and threads send to the same subjects", plant: .overlap) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let sent = Sent()
      let listener = Listener(stint, lines: 4, pace: 40)
      let token = subject.listen(listener)
      let threads = stint.start(
        (2..<4).map { line in
          { @Sendable in
            var number = 0
            while stint.goesOn {
              subject.send(Lined.value(number, line: line))
              number += 1
            }
            sent.add(number)
          }
        })
      stint.tasks(
        (0..<2).map { line in
          {
            var number = 0
            while stint.goesOn {
              subject.send(Lined.value(number, line: line))
              number += 1
              await Task.yield()
            }
            sent.add(number)
          }
        })
      threads.wait()
      token.cancel()
      sent.compare(with: listener, stint)
    },
  ]
}

/// How many values were sent.
final class Sent: Sendable {
  private let number = Atomic<Int>(0)
  var count: Int { number.load(ordering: .relaxed) }

  func add(_ count: Int) { number.add(count, ordering: .relaxed) }

  /// A subscriber with unlimited demand receives everything.
  func compare(with listener: Listener, _ stint: Stint) {
    stint.add(turns: count)
    if listener.count != count, stint.complaints.isEmpty {
      stint.complain("\(listener.count) values of \(count) came")
    }
  }
}
