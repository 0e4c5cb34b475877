import OperatorDescriptions

/// A script that kinds are raced with.
struct Row: Sendable {
  let name: String
  /// The traits that a kind must have.
  let needs: Kind.Traits
  let script: CallScript

  init(
    _ name: String, needs: Kind.Traits = [], before: [Call] = [.subscribe(0)], _ threads: [Call]...,
    after: [Call] = [.send(91), .finish()]
  ) {
    self.name = name
    self.needs = needs
    script = CallScript(threads, before: before, after: after)
  }

  func suits(_ kind: Kind) -> Bool { kind.traits.isSuperset(of: needs) }

  /// The calls after the race: inputs that cannot complete do not.
  func afterwards(_ kind: Kind) -> [Call] {
    kind.traits.contains(.ends) ? script.after : script.after.filter { !$0.isEnd }
  }
}

/// For one input.
extension Row {
  private static let sends: [Call] = [.send(11), .send(12), .send(13)]
  private static let otherSends: [Call] = [.send(21), .send(22), .send(23)]
  private static let subscribeTwo: [Call] = [.subscribe(0), .subscribe(1)]

  static let oneInput: [Row] = [
    Row("send | send", sends, otherSends),
    Row("send | send, two subscribers", needs: .shares, before: subscribeTwo, sends, otherSends),
    Row("send | send | send", sends, otherSends, [.send(31), .send(32)]),
    Row("send | finish", needs: .ends, sends, [.finish()], after: [.send(91)]),
    Row("send | fail", needs: [.ends, .fails], sends, [.fail()], after: [.send(91)]),
    Row("send | send | finish", needs: .ends, sends, otherSends, [.finish()], after: [.send(91)]),
    Row("finish | finish", needs: .ends, [.send(11), .finish()], [.finish()]),
    Row("finish | fail", needs: [.ends, .fails], [.finish()], [.fail()]),
    Row("send | cancel", sends, [.cancel()]),
    Row("send | cancel, two subscribers", needs: .shares, before: subscribeTwo, sends, [.cancel()]),
    Row("send, cancel | send", [.send(11), .cancel(), .send(12)], otherSends),
    Row("send | drop of the last token", sends, [.drop()]),
    Row("cancel | cancel", [.cancel()], [.cancel()]),
    Row("cancel | drop", [.cancel()], [.drop()], after: [.send(91)]),
    Row("cancel | cancel of another", needs: .shares, before: subscribeTwo, [.cancel(0)], [.cancel(1)]),
    Row("finish | cancel", needs: .ends, [.send(11), .finish()], [.cancel()]),
    Row("send | send | cancel", sends, otherSends, [.cancel()]),
    Row("send | finish | cancel", needs: .ends, sends, [.finish()], [.cancel()]),

    Row("send | first subscribe", needs: .joins, before: [], sends, [.subscribe(0)]),
    Row(
      "finish | first subscribe", needs: [.joins, .ends], before: [], [.send(11), .finish()], [.subscribe(0)]),
    Row("send | subscribe, cancel", needs: .joins, before: [], sends, [.subscribe(0), .cancel(0)]),
    Row("send | subscribe", needs: [.joins, .shares], sends, [.subscribe(1)]),
    Row("send | subscribe, send", needs: [.joins, .shares], sends, [.subscribe(1), .send(21)]),
    Row("finish | subscribe", needs: [.joins, .shares, .ends], [.send(11), .finish()], [.subscribe(1)]),
    Row("fail | subscribe", needs: [.joins, .shares, .fails], [.send(11), .fail()], [.subscribe(1)]),
    Row("subscribe | subscribe", needs: [.joins, .shares], before: [], [.subscribe(0)], [.subscribe(1)]),
    Row("cancel | subscribe", needs: [.joins, .shares], [.cancel(0)], [.subscribe(1)]),
    Row(
      "cancel | subscribe, send", needs: [.joins, .shares], [.cancel(0)],
      [.subscribe(1), .send(21), .send(22)]),
    Row("send | cancel | subscribe", needs: [.joins, .shares], sends, [.cancel(0)], [.subscribe(1)]),
    Row("send | finish | subscribe", needs: [.joins, .shares, .ends], sends, [.finish()], [.subscribe(1)]),

    Row(
      "send | request", needs: .requests, before: [.subscribe(0, wanting: 1)], sends,
      [.request(1), .request(1)], after: [.send(91), .send(92), .finish(), .request(9)]),
    Row(
      "request | request", needs: .requests, before: [.subscribe(0, wanting: 0)], [.request(1), .request(1)],
      [.request(2)], after: [.send(91), .send(92), .send(93), .send(94), .send(95), .finish()]),
    Row(
      "request | cancel", needs: .requests, before: [.subscribe(0, wanting: 0)], [.request(1)], [.cancel()]),
    Row(
      "finish | request", needs: [.requests, .ends], before: [.subscribe(0, wanting: 0), .send(81)],
      [.finish()], [.request(1)], after: [.request(9)]),
    Row(
      "fail | request", needs: [.requests, .fails], before: [.subscribe(0, wanting: 0), .send(81)],
      [.fail()], [.request(1)], after: [.request(9)]),
    Row(
      "send, fail | request", needs: [.requests, .fails], before: [.subscribe(0, wanting: 0), .send(81)],
      [.send(11), .fail()], [.request(9)], after: [.request(9)]),
    Row(
      "send | send | request", needs: .requests, before: [.subscribe(0, wanting: 0)], sends, otherSends,
      [.request(2), .request(1)], after: [.send(91), .request(9), .finish()]),
    Row(
      "send | request | request", needs: .requests, before: [.subscribe(0, wanting: 0)], sends, [.request(1)],
      [.request(1), .request(1)], after: [.send(91), .request(9), .finish()]),
    Row(
      "send | request | cancel", needs: .requests, before: [.subscribe(0, wanting: 1)], sends, [.request(2)],
      [.cancel()]),
    Row(
      "send | subscribe, request", needs: [.requests, .joins, .shares], sends,
      [.subscribe(1, wanting: 0), .request(1), .request(1)]),

    Row("send | read", needs: .reads, sends, [.read, .read, .read]),
    Row("send | send | read", needs: .reads, sends, otherSends, [.read, .read]),

    Row("send | time", needs: .waits, sends, [.advance, .advance]),
    Row("send | time | cancel", needs: .waits, sends, [.advance, .advance], [.cancel()]),
    Row("finish | time", needs: [.waits, .ends], [.send(11), .finish()], [.advance, .advance]),
    Row("fail | time", needs: [.waits, .fails], [.send(11), .fail()], [.advance, .advance]),
    Row("time | time | send", needs: .waits, [.advance, .advance], [.advance], sends),
    Row("time | cancel", needs: .waits, before: [.subscribe(0), .send(81)], [.advance], [.cancel()]),
    Row(
      "time | cancel | cancel", needs: .waits, before: [.subscribe(0), .send(81)], [.advance], [.cancel()],
      [.cancel()]),
  ]
}

/// For two inputs or more; those above the second have sent before, and send after.
extension Row {
  static func severalInputs(_ count: Int) -> [Row] {
    let others = (2..<max(count, 2)).map { $0 }
    let before: [Call] =
      [.subscribe(0)] + others.flatMap { [.send(100 * $0 + 1, to: $0), .send(100 * $0 + 2, to: $0)] }
    let after: [Call] = others.map { .send(100 * $0 + 3, to: $0) } + [.send(91), .send(92, to: 1)]
    let endsOfOthers: [Call] = others.map { .finish($0) }
    let ends: [Call] = after + [.finish(0), .finish(1)] + endsOfOthers
    let sends: [Call] = [.send(11), .send(12), .send(13)]
    let otherSends: [Call] = [.send(21, to: 1), .send(22, to: 1), .send(23, to: 1)]
    return [
      Row("send | send", before: before, sends, otherSends, after: ends),
      Row(
        "send, send | send, send", before: before, [.send(11), .send(12, to: 1)],
        [.send(21, to: 1), .send(22)], after: ends),
      Row("send | send to the same", before: before, sends, [.send(21), .send(22)], after: ends),
      Row("send | finish of the other", needs: .ends, before: before, sends, [.finish(1)], after: ends),
      Row(
        "send, finish | send, finish", needs: .ends, before: before, [.send(11), .finish()],
        [.send(21, to: 1), .finish(1)], after: ends),
      Row("finish | finish", needs: .ends, before: before, [.finish()], [.finish(1)], after: ends),
      Row("send | fail of the other", needs: .fails, before: before, sends, [.fail(1)], after: after),
      Row(
        "send | send, fail", needs: .fails, before: before, sends, [.send(21, to: 1), .fail(1)], after: after),
      Row("fail | fail", needs: .fails, before: before, [.fail()], [.fail(1)], after: after),
      Row("finish | fail", needs: .fails, before: before, [.send(11), .finish()], [.fail(1)], after: after),
      Row("send | cancel", before: before, sends, [.cancel()], after: after),
      Row("send | send | cancel", before: before, sends, otherSends, [.cancel()], after: after),
      Row("send | send | drop", before: before, sends, otherSends, [.drop()], after: after),
      Row("send | send | finish", needs: .ends, before: before, sends, otherSends, [.finish()], after: ends),
      Row("send | send | fail", needs: .fails, before: before, sends, otherSends, [.fail()], after: after),
      Row(
        "finish | cancel", needs: .ends, before: before, [.finish(), .finish(1)], [.cancel()], after: after),
      Row("send | subscribe", needs: .joins, before: [], sends, [.subscribe(0)], after: ends),
      Row(
        "send | send | subscribe", needs: .joins, before: [], [.send(11), .send(12)], [.send(21, to: 1)],
        [.subscribe(0)], after: ends),
      Row(
        "finish | subscribe", needs: [.joins, .ends], before: [], [.finish(1)], [.subscribe(0)], after: ends),
      Row(
        "send | subscribe, cancel", needs: .joins, before: [], sends, [.subscribe(0), .cancel()], after: after
      ),
      Row(
        "send | send | request", needs: .requests, before: [.subscribe(0, wanting: 0)], sends, otherSends,
        [.request(2), .request(1)], after: ends + [.request(20)]),
      Row(
        "request | request", needs: .requests,
        before: [.subscribe(0, wanting: 0), .send(81), .send(82), .send(83, to: 1), .send(84, to: 1)],
        [.request(1)], [.request(1)], after: ends + [.request(20)]),
      Row(
        "send | request | cancel", needs: .requests, before: [.subscribe(0, wanting: 0)], sends + otherSends,
        [.request(2), .request(1)], [.cancel()], after: after),
      Row(
        "finish | request", needs: .requests,
        before: [.subscribe(0, wanting: 0), .send(81), .send(82, to: 1)],
        [.finish(), .finish(1)], [.request(1), .request(1)], after: endsOfOthers + [.request(20)]),
    ]
  }

  /// For operators whose first input sends the numbers of the others.
  static let flattening: [Row] = {
    let sends: [Call] = [.send(11, to: 1), .send(12, to: 1), .send(13, to: 1)]
    let otherSends: [Call] = [.send(21, to: 2), .send(22, to: 2)]
    let before: [Call] = [.subscribe(0), .send(1)]
    let ends: [Call] = [.send(91, to: 1), .send(92, to: 2), .finish(0), .finish(1), .finish(2)]
    return [
      Row("inner | switch", before: before, sends, [.send(2)], after: ends),
      Row("inner | switch, inner", before: before, sends, [.send(2), .send(21, to: 2)], after: ends),
      Row("inner | switch | inner", before: before, sends, [.send(2)], otherSends, after: ends),
      Row("inner | finish of the outer", before: before, sends, [.finish()], after: ends),
      Row("inner | finish of the inner", before: before, sends, [.finish(1)], after: ends),
      Row("finish | finish", before: before, [.send(11, to: 1), .finish(1)], [.finish()], after: ends),
      Row(
        "inner, fail | switch", before: before, [.send(11, to: 1), .fail(1)], [.send(2)],
        after: [.send(92, to: 2)]),
      Row("inner | fail of the outer", before: before, sends, [.fail()], after: [.send(92, to: 2)]),
      Row("switch | cancel", before: before, [.send(2)], [.cancel()], after: ends),
      Row("inner | switch | cancel", before: before, sends, [.send(2)], [.cancel()], after: ends),
      Row("finish of the inner | switch", before: before, [.finish(1)], [.send(2)], after: ends),
      Row("switch | subscribe", before: [], [.send(1)], [.subscribe(0)], after: [.send(2)] + ends),
    ]
  }()
}
