import Testing

@testable import OperatorDescriptions
@testable import Racing

/// What the models make of serial calls.
@Suite struct ModelTests {
  private func signals<M: CallModel>(_ calls: Call..., to model: M) -> [CallSignal] {
    var model = model
    var signals: [CallSignal] = []
    for call in calls { _ = model.apply(call) { _, signal in signals.append(signal) } }
    return signals
  }

  private func joined<J: Joint>(_ calls: Call..., by joint: J) -> [CallSignal] {
    var model = JoinModel(joint)
    var signals: [CallSignal] = []
    for call in [.subscribe(0)] + calls { _ = model.apply(call) { _, signal in signals.append(signal) } }
    return signals
  }

  @Test func `a failure is delivered before or after buffered values`() {
    let calls: [Call] = [.subscribe(0, wanting: 1), .send(1), .send(2), .fail(), .request(1)]
    for (failsAtOnce, expected) in [
      (true, [.value([1]), .failed]), (false, [.value([1]), .value([2]), .failed]),
    ]
      as [(Bool, [CallSignal])]
    {
      var model = ReplayModel(capacity: 0, failsAtOnce: failsAtOnce)
      var signals: [CallSignal] = []
      for call in calls { _ = model.apply(call) { _, signal in signals.append(signal) } }
      #expect(signals == expected)
    }
  }

  @Test func `whoever subscribes to an input again receives its end, and nothing that came meanwhile`() {
    let deaf = ReplayModel(capacity: 2, isDeafAlone: true)
    #expect(signals(.send(1), .finish(), .send(2), .subscribe(), to: deaf) == [.finished])
    #expect(signals(.fail(), .finish(), .subscribe(wanting: 0), to: deaf) == [.failed])
    #expect(signals(.send(1), .subscribe(), .send(2), .finish(), to: deaf) == [.value([2]), .finished])
  }

  @Test func `a current value is kept for a later request`() {
    #expect(
      signals(.send(1), .subscribe(0, wanting: 0), .send(2), .request(1), to: CurrentValueModel())
        == [.value([2])])
  }

  @Test func `catch continues with the second input, whose failure counts`() {
    #expect(
      joined(.send(1), .send(2, to: 1), .fail(), .send(3, to: 1), .fail(1), by: CatchJoint())
        == [.value([1]), .value([3]), .failed])
  }

  @Test func `catch receives a completion that was sent before the failure`() {
    #expect(joined(.finish(1), .send(1), .fail(), by: CatchJoint()) == [.value([1]), .finished])
    #expect(joined(.fail(1), .send(1), .fail(), by: CatchJoint()) == [.value([1]), .failed])
    #expect(joined(.fail(1), .send(1), .finish(), by: CatchJoint()) == [.value([1]), .finished])
  }

  @Test func `the second input opens and closes the first`() {
    #expect(joined(.send(1), .fail(1), .send(2), by: PrefixUntilJoint()) == [.value([1]), .value([2])])
    #expect(joined(.send(1), .send(9, to: 1), .send(2), by: PrefixUntilJoint()) == [.value([1]), .finished])
    #expect(joined(.send(1), .send(9, to: 1), .send(2), .fail(1), by: DropUntilJoint()) == [.value([2])])
    #expect(joined(.send(1), .finish(1), by: DropUntilJoint()) == [.finished])
  }

  @Test func `the second input is needed, or says when`() {
    #expect(
      joined(.send(1), .send(9, to: 1), .send(2), .finish(1), .finish(), by: WithLatestJoint(2))
        == [.value([2]), .finished])
    #expect(joined(.finish(1), by: WithLatestJoint(2)) == [.finished])
    #expect(
      joined(.send(9, to: 1), .send(1), .send(2), .send(9, to: 1), .send(9, to: 1), by: SampleJoint())
        == [.value([2])])
  }

  @Test func `a value that arrives while the second input is active subscribes to nothing`() {
    #expect(
      joined(
        .send(8, to: 1), .send(1), .send(2), .send(9, to: 1), .finish(), .finish(1), by: FlatMapFirstJoint())
        == [.value([9]), .finished])
    #expect(joined(.fail(1), .send(1), by: FlatMapFirstJoint()) == [.failed])
  }
}
