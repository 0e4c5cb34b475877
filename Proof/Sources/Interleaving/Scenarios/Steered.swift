import Combine
import OperatorDescriptions
import SwiftCombineTesting
import SwiftCombineCollections
import SwiftCombineExtras

extension Interleaving {
  /// Operators whose other upstreams control the first, or replace it.
  static let steered: [Interleaving] = [
    Interleaving("prefix(untilOutputFrom:): send beside trigger", "a1 a2", "b0", gets: "|", "1 |", "1 2 |") {
      $0.a.prefix(untilOutputFrom: $0.b)
    },
    Interleaving(
      "prefix(untilOutputFrom:): send beside trigger beside cancel", "a1", "b0", "cancel",
      gets: "", "1", "|", "1 |"
    ) { $0.a.prefix(untilOutputFrom: $0.b) },
    Interleaving("drop(untilOutputFrom:): send beside trigger", "a1 a2", "b0", gets: "", "2", "1 2") {
      $0.a.drop(untilOutputFrom: $0.b)
    },
    Interleaving("drop(untilOutputFrom:): finish beside trigger", "a1 a|", "b0 b|", gets: "|", "1 |") {
      $0.a.drop(untilOutputFrom: $0.b)
    },
    Interleaving("withLatestFrom: send beside send", "a1 a2", "b5", gets: "", "25", "15 25") {
      $0.a.withLatestFrom($0.b) { $0 * 10 + $1 }
    },
    Interleaving("sample: send beside trigger", "a1 a2", "b0 b0", gets: "", "1", "2", "1 2") {
      $0.a.sample($0.b)
    },
    Interleaving(
      "switchToLatest: outer beside inner beside cancel", "a1", "b3", "cancel", first: "a0",
      gets: "", "3", "9", "3 9"
    ) { upstreams in upstreams.a.map { upstreams.inner($0) }.switchToLatest() },
    Interleaving("flatMapLatest: outer beside inner", "a1", "b3", first: "a0", last: "c4", gets: "4", "3 4") {
      upstreams in
      upstreams.a.flatMapLatest { $0 == 0 ? upstreams.b : upstreams.c }
    },
    Interleaving("flatMapFirst: outer beside inner", "a1", "b3 b|", first: "a0", gets: "3", "3 9") {
      upstreams in
      upstreams.a.flatMapFirst { upstreams.inner($0) }
    },
    Interleaving("flatMap one at a time: first beside second", "a1 a|", "b2 b|", gets: "1 |", "1 2 |") {
      [$0.a, $0.b].publisher.flatMap(maxPublishers: .max(1)) { $0 }
    },
    Interleaving(
      "flatMap: outer beside inner beside cancel", "a0", "b3", "cancel", first: "a0", gets: "", "3", "3 3"
    ) { upstreams in upstreams.a.flatMap { _ in upstreams.b } },
    // Once an inner publisher has been subscribed, it loses nothing while another thread is inside.
    Interleaving(
      "flatMap: outer beside inner beside inner", "a1", "b3", "c4 c5", first: "a0",
      gets: "3", "3 5", "5 3", "3 4 5", "4 3 5", "4 5 3"
    ) { upstreams in upstreams.a.flatMap { $0 == 0 ? upstreams.b : upstreams.c } },
    Interleaving(
      "flatMap: outer and inner beside inner", "a1 c4 c5", "b3", first: "a0", gets: "3 4 5", "4 3 5", "4 5 3"
    ) { upstreams in upstreams.a.flatMap { $0 == 0 ? upstreams.b : upstreams.c } },
    Interleaving(
      "switchToLatest: outer and inner beside inner", "a1 c4 c5", "b3", first: "a0", gets: "4 5", "3 4 5"
    ) { upstreams in upstreams.a.map { $0 == 0 ? upstreams.b : upstreams.c }.switchToLatest() },
    Interleaving(
      "flatMapFirst: inner beside outer and inner", "b3 b|", "a1 c4 c5", first: "a0", gets: "3", "3 4 5"
    ) { upstreams in upstreams.a.flatMapFirst { $0 == 0 ? upstreams.b : upstreams.c } },
    // A failure is delivered although the next inner publisher has started.
    Interleaving(
      "flatMapFirst: inner failing beside outer and inner", "f3 f×", "a1 g4", first: "a0", gets: "3 ×",
      "3 4 ×"
    ) { upstreams in
      upstreams.a.setFailureType(to: TestError.self).flatMapFirst { $0 == 0 ? upstreams.f : upstreams.g }
    },
    Interleaving("append: first beside second", "a1 a|", "b2 b|", gets: "1 |", "1 2 |") { $0.a.append($0.b) },
    Interleaving("append: finish beside request", "a|", "r1", last: "b2 b3", gets: "2") { $0.a.append($0.b) },
    Interleaving("append: finish beside request beside cancel", "a|", "r1", "cancel", last: "b2", gets: "") {
      $0.a.append($0.b)
    },
    Interleaving("append: finish beside request beside send", "a|", "r1", "b2 b3", gets: "", "2", "3") {
      $0.a.append($0.b)
    },
    Interleaving("concatenated: finish beside request", "a|", "r1", last: "b2 b3", gets: "2") {
      [$0.a, $0.b].concatenated()
    },
    Interleaving("prepend: finish beside send beside cancel", "a|", "b2", "cancel", gets: "", "2") {
      $0.b.prepend($0.a)
    },
    Interleaving(
      "append twice: finish beside sends", "a|", "b2 b|", "c3", gets: "", "2", "3", "2 3"
    ) {
      $0.a.append($0.b).append($0.c)
    },
    Interleaving("prepend twice: finish beside send beside cancel", "a|", "b2", "cancel", gets: "", "2") {
      $0.c.prepend($0.b).prepend($0.a)
    },
    Interleaving("catch: fail beside send", "f1 f×", "b2", gets: "1", "1 2") { upstreams in
      upstreams.f.catch { _ in upstreams.b }
    },
    Interleaving("catch: fail beside cancel beside send", "f×", "b2", "cancel", gets: "", "2") { upstreams in
      upstreams.f.catch { _ in upstreams.b }
    },
    Interleaving("catch: fail beside request", "f×", "r1", last: "b2 b3", gets: "2") { upstreams in
      upstreams.f.catch { _ in upstreams.b }
    },
    Interleaving("catch: fail beside request beside cancel", "f×", "r1", "cancel", last: "b2", gets: "") {
      upstreams in
      upstreams.f.catch { _ in upstreams.b }
    },
    Interleaving("tryCatch: fail beside request", "f×", "r1", last: "b2 b3", gets: "2") { upstreams in
      upstreams.f.tryCatch { _ in upstreams.b }
    },
    Interleaving("retry: fail beside send", "f1 f×", "g2", gets: "1", "1 2") { $0.attempts.retry(1) },
    Interleaving("retry: fail beside cancel beside send", "f×", "g2", "cancel", gets: "", "2") {
      $0.attempts.retry(1)
    },
    Interleaving("retry: fail beside request", "f×", "r1", last: "g2 g3", gets: "2") { $0.attempts.retry(1) },
    Interleaving("repeat: finish beside send", "f1 f|", "g2", gets: "1", "1 2") {
      $0.attempts.repeat { $0 < 2 }
    },
    Interleaving("repeat: finish beside cancel beside send", "f|", "g2", "cancel", gets: "", "2") {
      $0.attempts.repeat { $0 < 2 }
    },
    Interleaving("repeat: finish beside request", "f|", "r1", last: "g2 g3", gets: "2") {
      $0.attempts.repeat { $0 < 2 }
    },
  ]
}

extension Upstreams {
  /// The subject `b` for 0, and a separate publisher for other values.
  func inner(_ value: Int) -> AnyPublisher<Int, Never> {
    value == 0 ? b.eraseToAnyPublisher() : Just(9).eraseToAnyPublisher()
  }

  /// A publisher that is the subject `f` for its first subscriber, and `g` for later ones.
  var attempts: Deferred<PassthroughSubject<Int, TestError>> { [f, g].inTurn }
}
