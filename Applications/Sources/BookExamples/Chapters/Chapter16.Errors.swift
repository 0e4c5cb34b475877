import Combine

extension Chapter {
  static let errors = Chapter(
    16, "Errors", neverFailingExamples + throwingExamples + recoveringExamples + clientExamples)

  @ExampleList static var neverFailingExamples: [Example] {
    Example("never", "A publisher that cannot fail has a sink without a completion.") { stage in
      stage.keep(Just("hi").sink { stage.value($0, of: "sink") })
    }
    Example(
      "set-failure-type", "setFailureType changes the type only: nothing fails that could not fail before."
    ) { stage in
      Just("hi").setFailureType(to: Problem.self).show("sink", on: stage)
    }
    Example("assign", "assign sets the property before the completion passes.") { stage in
      final class Person { var name = "no name" }
      let person = Person()
      stage.note("before: \(person.name)")
      stage.keep(
        Just("Ada")
          .handleEvents(receiveCompletion: { _ in stage.note("at the completion: \(person.name)") })
          .assign(to: \.name, on: person))
    }
    Example(
      "assert-no-failure", "assertNoFailure passes values; a failure would stop the process."
    ) { stage in
      Just("hi").setFailureType(to: Problem.self).watch("greeting", on: stage)
        .assertNoFailure("a greeting cannot fail").show("assertNoFailure", on: stage)
    }
  }

  @ExampleList static var throwingExamples: [Example] {
    Example(
      "try-map", "map passes all names; tryMap fails at the first short one, and examines no more."
    ) { stage in
      let names = ["Berta", "Clara", "Emil", "Theodor"].publisher
      names.map(\.count).show("map", on: stage)
      names.watch("names", on: stage)
        .tryMap { name in
          guard name.count >= 5 else { throw "\(name) is too short" as Problem }
          return name.count
        }
        .show("tryMap", on: stage)
    }
    Example("map-error", "tryMap forgets the type of its error; mapError brings it back.") { stage in
      let typed: some Publisher<Int, Problem> = Just("Olaf")
        .tryMap { name in throw "\(name) is too short" as Problem }
        .mapError { $0 as? Problem ?? "unknown" }
      typed.show("mapError", on: stage)
    }
  }

  @ExampleList static var recoveringExamples: [Example] {
    Example(
      "retry", "retry(3) subscribes again after each of three failures; the fourth reaches the subscriber.",
      takesTime: true
    ) { stage in
      let camera = Camera(failing: .max, on: stage)
      camera.picture("sharp").watch("sharp", on: stage)
        .retry(3).show("retry", on: stage)
      stage.wait(3)
    }
    Example("retry-succeeds", "retry stops retrying at the first success.", takesTime: true) { stage in
      let camera = Camera(failing: 2, on: stage)
      camera.picture("sharp").watch("sharp", on: stage)
        .retry(3).show("retry", on: stage)
      stage.wait(3)
    }
    Example(
      "replace-error", "replaceError publishes a value in place of the last failure.", takesTime: true
    ) { stage in
      let camera = Camera(failing: .max, on: stage)
      camera.picture("sharp").watch("sharp", on: stage)
        .retry(3).replaceError(with: "no picture").show("picture", on: stage)
      stage.wait(3)
    }
    Example("catch", "catch continues with another publisher.", takesTime: true) { stage in
      let camera = Camera(failing: .max, on: stage)
      camera.picture("sharp").watch("sharp", on: stage)
        .retry(3)
        .catch { problem in
          stage.note("\(problem): a blurred one will do")
          return Camera(failing: 0, on: stage).picture("blurred").watch("blurred", on: stage)
        }
        .replaceError(with: "no picture").show("picture", on: stage)
      stage.wait(3)
    }
    Example(
      "retry-subject", "retry subscribes to the same publisher: a subject that has failed fails again."
    ) { stage in
      let subject = CurrentValueSubject<Int, Problem>(1)
      let values = subject.watch("subject", on: stage).retry(1).replaceError(with: -1)
      values.show("early", on: stage)
      subject.send(completion: .failure("lost"))
      values.show("late", on: stage)
    }
  }
}

/// A camera whose first pictures fail.
private final class Camera {
  private let stage: Stage
  private var remainingFailures: Int

  init(failing times: Int, on stage: Stage) {
    remainingFailures = times
    self.stage = stage
  }

  /// Takes a picture for each subscription, in half a second.
  func picture(_ quality: String) -> some Publisher<String, Problem> {
    Deferred { [self] in
      stage.note("taking a \(quality) picture")
      let result: Result<String, Problem> =
        remainingFailures > 0 ? .failure("too dark") : .success("\(quality) picture")
      if remainingFailures > 0 { remainingFailures -= 1 }
      return Just(result).delay(for: .seconds(0.5), scheduler: stage.queue)
        .setFailureType(to: Problem.self).flatMap(\.publisher)
    }
  }
}
