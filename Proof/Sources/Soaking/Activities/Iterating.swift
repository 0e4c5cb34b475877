import Combine
import SwiftCombineExtras
import Synchronization

/// Tasks that iterate over the values that other tasks send.
extension Activity {
  static let iterating: [Activity] = [
    Activity("values of a PassthroughSubject that tasks send to", plant: .twice) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let listeners = (0..<2).map { _ in Listener(stint, lines: 3) }
      let iterations = stint.startTasks(
        listeners.map { listener in { for await value in subject.values { listener.hear(value) } } })
      send(stint, { subject.send($0) })
      subject.send(completion: .finished)
      iterations.wait()
    },
    Activity("values of a CurrentValueSubject that tasks send to", plant: .twice) { stint in
      let subject = CurrentValueSubject<Int, Never>(Lined.value(0, line: 3))
      let newest = Atomic<Int>(-1)
      let listener = Listener(stint, lines: 4)
      let iteration = stint.startTasks([
        {
          for await value in subject.values {
            listener.hear(value)
            newest.store(value, ordering: .relaxed)
          }
        }
      ])
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while stint.goesOn {
              number += 1
              subject.value = Lined.value(number, line: line)
              await Task.yield()
            }
            stint.add(turns: number)
          }
        })
      stint.wait(or: "the last value does not come") {
        newest.load(ordering: .relaxed) == subject.value
      }
      subject.send(completion: .finished)
      iteration.wait()
    },
    Activity("values of a buffer that tasks send to", plant: .loss) { stint in
      let subject = PassthroughSubject<Int, Never>()
      let sent = Sent()
      let listener = Listener(stint, lines: 3)
      let isOpen = Atomic<Bool>(false)
      let iteration = stint.startTasks([
        {
          for await value in subject.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest).values {
            if Lined.line(of: value) == 3 {
              isOpen.store(true, ordering: .relaxed)
            } else {
              listener.hear(value)
            }
          }
        }
      ])
      // Once one value has arrived, every later one does.
      stint.wait(or: "the iteration does not begin") {
        subject.send(Lined.value(0, line: 3))
        return isOpen.load(ordering: .relaxed)
      }
      send(stint, { subject.send($0) }, sent)
      subject.send(completion: .finished)
      iteration.wait()
      sent.compare(with: listener, stint)
    },
    Activity("values of a ReplaySubject that tasks send to", plant: .loss) { stint in
      let sent = Sent()
      let listener = Listener(stint, lines: 3)
      let subject = ReplaySubject<Int, Never>.unbounded()
      let iteration = stint.startTasks([{ for await value in subject.values { listener.hear(value) } }])
      var generator = stint.generator(0)
      let limit = Int.random(in: 10...3_000, using: &generator)
      stint.tasks(
        (0..<3).map { line in
          {
            var number = 0
            while number < limit {
              subject.send(Lined.value(number, line: line))
              number += 1
              if number % 4 == 0 { await Task.yield() }
            }
            sent.add(number)
          }
        })
      subject.send(completion: .finished)
      iteration.wait()
      sent.compare(with: listener, stint)
    },
    Activity("iterations that are canceled beside tasks that send", plant: .twice) { stint in
      let subject = CurrentValueSubject<Int, Never>(0)
      let sender = stint.startTasks([
        {
          var number = 0
          while stint.goesOn {
            number += 1
            subject.send(Lined.value(number, line: 0))
            if number % 16 == 0 { await Task.yield() }
          }
        }
      ])
      stint.tasks([
        {
          var turns = 0
          while stint.goesOn {
            let listener = Listener(stint)
            let task = Task.detached {
              for await value in subject.values { listener.hear(value) }
            }
            for _ in 0..<turns % 4 { await Task.yield() }
            task.cancel()
            await task.value
            turns += 1
          }
          stint.add(turns: turns)
        }
      ])
      sender.wait()
    },
    Activity("first of a CurrentValueSubject's values beside tasks that send", plant: .miss) { stint in
      let subject = CurrentValueSubject<Int, Never>(0)
      stint.tasks([
        {
          var number = 0
          while stint.goesOn {
            number += 1
            subject.value = number
            if number % 4 == 0 { await Task.yield() }
          }
        },
        {
          var turns = 0
          while stint.goesOn {
            var first: Int?
            for await value in subject.values {
              first = value
              break
            }
            turns += 1
            if first == nil || stint.mistake == .miss { stint.complain("no value came") }
          }
          stint.add(turns: turns)
        },
      ])
    },
  ]

  private static func send(_ stint: Stint, _ send: @escaping @Sendable (Int) -> Void, _ sent: Sent? = nil) {
    stint.tasks(
      (0..<3).map { line in
        {
          var number = 0
          while stint.goesOn {
            send(Lined.value(number, line: line))
            number += 1
            if number % 4 == 0 { await Task.yield() }
          }
          if let sent { sent.add(number) } else { stint.add(turns: number) }
        }
      })
  }
}
