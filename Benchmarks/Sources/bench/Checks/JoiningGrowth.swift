import Combine
import Measuring

extension Growth {
  /// What grows with what is collected, and with how many publishers are joined.
  static var joining: [Growth] {
    [
      Growth(id: "growth-collected", title: "values: subject.collect, per value") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.collect().sink(receiveValue: Opaque.takeArray())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds {
          for value in 0..<count { subject.send(value) }
          subject.send(completion: .finished)
        }
      },
      Growth(id: "growth-merge", title: "merge of many subjects: subscribing, each") { count in
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        var subscription: AnyCancellable?
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { subscription = Publishers.MergeMany(subjects).sink(receiveValue: Opaque.take()) }
      },
      Growth(id: "growth-merge-send", title: "merge of many subjects: a send to each, per send") { count in
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        let subscription = Publishers.MergeMany(subjects).sink(receiveValue: Opaque.take())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { for subject in subjects { subject.send(0) } }
      },
    ]
  }
}
