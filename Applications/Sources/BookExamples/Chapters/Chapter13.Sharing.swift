import Combine

extension Chapter {
  static let sharing = Chapter(
    13, "Sharing results", sharingExamples + connectingExamples + rememberingExamples)
}

extension Stage {
  /// A publisher that publishes a text a second after the subscription.
  fileprivate func download(_ text: String = "data") -> some Publisher<String, Never> {
    Deferred { [self] in
      note("a download starts")
      return Future<String, Never> { promise in self.after(1) { promise(.success(text)) } }
    }
  }
}

extension Chapter {
  @ExampleList static var sharingExamples: [Example] {
    Example("share", "share subscribes upstream once, for all its subscribers.", takesTime: true) { stage in
      let shared = stage.download().print("shared", to: stage).share()
      shared.show("first", on: stage)
      stage.note("the second subscribes")
      shared.show("second", on: stage)
      stage.wait(2)
    }
    Example("no-share", "Without share each subscriber has its own download.", takesTime: true) { stage in
      let single = stage.download().print("single", to: stage)
      single.show("first", on: stage)
      stage.note("the second subscribes")
      single.show("second", on: stage)
      stage.wait(2)
    }
    Example(
      "share-late", "share replays nothing: a subscriber after the completion receives only that.",
      takesTime: true
    ) { stage in
      let shared = stage.download().print("shared", to: stage).share()
      shared.show("first", on: stage)
      stage.wait(2)
      stage.note("the second subscribes")
      shared.show("second", on: stage)
    }
    Example(
      "share-at-once", "The first subscriber of a shared array receives all of it, the second nothing."
    ) { stage in
      let shared = (1...3).publisher.share()
      shared.show("first", on: stage)
      shared.show("second", on: stage)
    }
  }

  @ExampleList static var connectingExamples: [Example] {
    Example(
      "multicast", "multicast subscribes upstream when it is connected, after all its subscribers.",
      takesTime: true
    ) { stage in
      let multicast = stage.download().print("multicast", to: stage).multicast(subject: PassthroughSubject())
      multicast.show("first", on: stage)
      multicast.show("second", on: stage)
      stage.note("connecting")
      let connection = multicast.connect()
      stage.wait(2)
      connection.cancel()
    }
    Example(
      "lost-connection", "A connection that is not kept ends at once; the subject still sends by hand.",
      takesTime: true
    ) { stage in
      let subject = PassthroughSubject<String, Never>()
      let multicast = stage.download().print("multicast", to: stage).multicast(subject: subject)
      multicast.show("first", on: stage)
      multicast.show("second", on: stage)
      _ = multicast.connect()
      subject.send("by hand")
      stage.wait(2)
    }
    Example(
      "replay-one", "multicast to a CurrentValueSubject: a late subscriber receives the latest value.",
      takesTime: true
    ) { stage in
      let multicast = stage.download().merge(with: Empty(completeImmediately: false))
        .map(Optional.some).multicast(subject: CurrentValueSubject(nil)).autoconnect()
      multicast.map { $0 ?? "nothing yet" }.show("first", on: stage)
      stage.wait(2)
      multicast.map { $0 ?? "nothing yet" }.show("second", on: stage)
    }
  }

  @ExampleList static var rememberingExamples: [Example] {
    Example(
      "deferred", "Deferred makes a new future for each subscriber, so the work is done twice."
    ) { stage in
      let deferred = Deferred {
        Future<Int, Never> { promise in
          stage.note("the work is done")
          promise(.success(7))
        }
      }
      deferred.show("first", on: stage)
      deferred.show("second", on: stage)
    }
    Example("future-failure", "A future keeps a failure too, for each subscriber.") { stage in
      func work() throws -> Int { throw "no tools" as Problem }
      let future = Future<Int, any Error> { promise in
        stage.note("the work is done")
        do { promise(.success(try work())) } catch { promise(.failure(error)) }
      }
      future.show("first", on: stage)
      future.show("second", on: stage)
    }
  }
}
