import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import Harness

extension Scenario {
  static let trials: [Scenario] = [
    .trial("AnyCancellable: cancel | cancel | cancel") { census in
      let counter = Counter()
      let token = counter.token(census)
      return Trial([token.cancel, token.cancel, token.cancel]) {
        counter.count == 1 ? nil : "the closure ran \(counter.count) times"
      }
    },
    .trial("AnyCancellable: send | deinit") { census in
      let subject = PassthroughSubject<Int, Never>()
      let (heard, cancels) = (Heard(census), Counter())
      let token = Shared<AnyCancellable?>(
        subject.handleEvents(receiveCancel: cancels.add).sink(receiveValue: heard.hear))
      return Trial([{ for value in 0..<3 { subject.send(value) } }, { token.value = nil }]) {
        let count = heard.count
        subject.send(9)
        return cancels.count != 1
          ? "canceled \(cancels.count) times"
          : heard.count == count ? heard.trouble : "a value came after the cancellation"
      }
    },
    .trial("AnyCancellable: finish | deinit") { census in
      let subject = PassthroughSubject<Int, Never>()
      let (heard, cancels, ends) = (Heard(census), Counter(), Counter())
      let token = Shared<AnyCancellable?>(
        subject.handleEvents(receiveCancel: cancels.add)
          .sink(receiveCompletion: { _ in ends.add() }, receiveValue: heard.hear))
      return Trial([
        {
          subject.send(1)
          subject.send(completion: .finished)
        }, { token.value = nil },
      ]) {
        // If they overlap, the sink may miss the completion, and the upstream the cancellation.
        cancels.count < 2 && ends.count < 2
          ? nil : "canceled \(cancels.count) times, ended \(ends.count) times"
      }
    },
    .trial("Set of AnyCancellable: each thread its own, one upstream") { census in
      let subject = PassthroughSubject<Int, Never>()
      let body = {
        var tokens: Set<AnyCancellable> = []
        let witness = Witness(census)
        for _ in 0..<3 { subject.sink { _ in withExtendedLifetime(witness) {} }.store(in: &tokens) }
        subject.send(1)
        tokens.removeAll()
      }
      return Trial([body, body, body]) { nil }
    },
    .trial("Sink: value | finish | cancel") { census in
      let subject = PassthroughSubject<Int, Never>()
      let sink = Heard(census).sink()
      subject.subscribe(sink.sink)
      return Trial([
        { for value in 0..<3 { subject.send(value) } }, { subject.send(completion: .finished) },
        sink.sink.cancel,
      ]) {
        subject.send(9)
        return sink.heard.trouble
      }
    },
    .trial("Sink: subscribe | cancel") { census in
      let subject = PassthroughSubject<Int, Never>()
      let sink = Heard(census).sink()
      return Trial([{ subject.subscribe(sink.sink) }, sink.sink.cancel]) {
        sink.sink.cancel()
        subject.send(9)
        return sink.heard.count == 0 ? nil : "a value came after the cancellation"
      }
    },
    .trial("Sink: subscribe | subscribe | send") { census in
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let sink = Heard(census).sink()
      return Trial([
        { first.subscribe(sink.sink) }, { second.subscribe(sink.sink) },
        {
          for value in 0..<3 { first.send(value) }
          for value in 3..<6 { second.send(value) }
        },
      ]) {
        let count = sink.heard.count
        first.send(6)
        second.send(6)
        sink.sink.cancel()
        let retained = sink.heard.count - count
        return retained == 1 ? sink.heard.trouble : "\(retained) of two subscriptions were kept"
      }
    },
    .trial("Assign: send | finish | cancel") { census in
      let subject = PassthroughSubject<Int, Never>()
      let target = Target(census)
      let token = subject.assign(to: \.value, on: target)
      return Trial([
        { for value in 1...3 { subject.send(value) } }, { subject.send(completion: .finished) }, token.cancel,
      ]) {
        let value = target.value
        subject.send(9)
        return target.value == value ? nil : "a value came after the cancellation"
      }
    },
    .trial("Published: assign(to:) | set | deinit of a subscriber") { census in
      let holder = Shared<PublishingModel?>(PublishingModel(census))
      let subject = PassthroughSubject<Int, Never>()
      subject.assign(to: &holder.value!.$value)
      let heard = Heard(census)
      let token = Shared<AnyCancellable?>(holder.value!.$value.sink(receiveValue: heard.hear))
      return Trial([
        { for value in 1...3 { subject.send(value) } },
        { for value in 11...13 { holder.value!.value = value } }, { token.value = nil },
      ]) {
        let value = holder.value!.value
        holder.value = nil
        subject.send(9)
        return value == 3 || value == 13 ? heard.troubleOfEach { $0 / 10 } : "the value is \(value)"
      }
    },
    .trial("PassthroughSubject: send | deinit of the subject's last reference but one") { census in
      let subject = Shared<PassthroughSubject<Int, Never>?>(PassthroughSubject())
      let sender = Shared<PassthroughSubject<Int, Never>?>(subject.value)
      let heard = Heard(census)
      let token = subject.value!.sink(receiveValue: heard.hear)
      return Trial([
        {
          for value in 0..<3 { sender.value?.send(value) }
          sender.value = nil
        }, { subject.value = nil },
      ]) {
        token.cancel()
        return heard.count == 3 ? heard.trouble : "\(heard.count) of three came"
      }
    },
    .trial("VirtualClock: schedule | advance | cancel") { census in
      let clock = VirtualClock()
      let heard = Heard(census)
      let repeating = VirtualTimeScheduler(clock: clock).schedule(after: .start, interval: 1) {
        heard.hear(0)
      }
      return Trial([
        {
          for _ in 0..<3 { clock.schedule(at: clock.now) { heard.hear(1) } }
        }, { clock.advance(by: 2) }, repeating.cancel,
      ]) {
        clock.advance(by: 2)
        return heard.sum != 3
          ? "\(heard.sum) of three actions ran" : clock.waitingCount == 0 ? nil : "work is left"
      }
    },
    .trial("VirtualClock: advance | advance") { census in
      let clock = VirtualClock()
      let counter = Counter()
      let witness = Witness(census)
      for _ in 0..<6 { clock.schedule(at: clock.now) { withExtendedLifetime(witness, counter.add) } }
      let body = { for _ in 0..<3 { clock.advance(by: 1) } }
      return Trial([body, body]) {
        counter.count == 6 ? nil : "\(counter.count) of six actions ran"
      }
    },
    .trial("Recorder: send | read | cancel") { census in
      let subject = PassthroughSubject<Int, Never>()
      let witness = Witness(census)
      let recorder = subject.map { value in withExtendedLifetime(witness) { value } }.record()
      return Trial([
        { for value in 0..<3 { subject.send(value) } },
        {
          for _ in 0..<3 { _ = recorder.values }
        }, recorder.cancel,
      ]) {
        recorder.values == Array(0..<recorder.values.count)
          ? recorder.violations.first { $0 == .concurrentSignals }?.description : "values are missing"
      }
    },
    .trial("pausableSink: send | resume | cancel") { census in
      let subject = PassthroughSubject<Int, Never>()
      let heard = Heard(census)
      let sink = subject.pausableSink(receiveCompletion: { _ in }) {
        heard.hear($0)
        return false
      }
      return Trial([
        { for value in 0..<4 { subject.send(value) } },
        {
          for _ in 0..<2 { sink.resume() }
        }, { sink.cancel() },
      ]) {
        subject.send(9)
        return heard.count <= 3 ? heard.trouble : "\(heard.count) came for three requests"
      }
    },
    .trial("subject and subject: each sends to the other") { census in
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let counts = (Counter(), Counter())
      let there = first.sink {
        counts.0.add()
        if $0 > 0 { second.send(-$0) }
      }
      let back = second.sink {
        counts.1.add()
        if $0 > 0 { first.send(-$0) }
      }
      return Trial([
        { for value in 1...3 { first.send(value) } }, { for value in 1...3 { second.send(value) } },
      ]) {
        withExtendedLifetime((there, back)) {
          counts.0.count == 6 && counts.1.count == 6
            ? nil : "\(counts.0.count) and \(counts.1.count) of six came"
        }
      }
    },
    .trial("values: send, finish | iterate") { census in
      let subject = ReplaySubject<Int, Never>.unbounded()
      let iteration = Iteration(of: subject, census)
      return Trial([
        {
          for value in 0..<4 { subject.send(value) }
          subject.send(completion: .finished)
        }, iteration.start,
      ]) {
        let values = iteration.wait()
        return values == [0, 1, 2, 3] ? nil : "\(values) came"
      }
    },
    .trial("values: send, finish | cancel of the task") { census in
      let subject = ReplaySubject<Int, Never>.unbounded()
      let iteration = Iteration(of: subject, census)
      iteration.start()
      return Trial([
        {
          for value in 0..<4 { subject.send(value) }
          subject.send(completion: .finished)
        }, iteration.cancel,
      ]) {
        let values = iteration.wait()
        return values == Array(0..<values.count) ? nil : "\(values) came"
      }
    },
    .trial("multicast: connect | send | cancel of the connection") { census in
      let subject = PassthroughSubject<Int, Never>()
      let heard = Heard(census)
      let multicast = subject.multicast { PassthroughSubject() }
      let token = multicast.sink(receiveValue: heard.hear)
      let first = Shared<(any Cancellable)?>(multicast.connect())
      let second = Shared<(any Cancellable)?>(nil)
      return Trial([
        { second.value = multicast.connect() }, { for value in 0..<3 { subject.send(value) } },
        { first.value?.cancel() },
      ]) {
        first.value = nil
        second.value?.cancel()
        let count = heard.count
        subject.send(9)
        token.cancel()
        return heard.count == count ? heard.trouble : "a value came after the cancellation"
      }
    },
  ]
}
