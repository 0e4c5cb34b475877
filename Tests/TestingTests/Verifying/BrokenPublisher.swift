import SwiftCombine
import SwiftCombineTesting
import Foundation

/// A publisher of the numbers from 1 on that breaks one rule, or none.
final class BrokenPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// What it does wrong, by the number of the rule, and when.
  enum Flaw: String, CaseIterable, NumberedFlaw {
    case sendsUnrequested = "1.01"
    case insistsOnDemand = "1.02"
    case sendsOnAnyThread = "1.03"
    case failsTwice = "1.04"
    case failsAtTheEnd = "1.05"
    case sendsAfterCompletion = "1.07"
    case ignoresCancel = "1.08"
    case sendsBeforeSubscription = "1.09"
    case servesOnlyOne = "1.11"
    case subscribesTwice = "2.12"
    case forgetsRequestsInside = "3.02"
    case recurses = "3.03"
    case cancelWaits = "3.05"
    case requestRevives = "3.06"
    case cancelsAloud = "3.07"
    case addsOne = "3.08"
    case goesOnLater = "3.12"
    case keepsCancelled = "3.13"
    case cancelHangs = "3.15"
    case requestWaits = "3.16"
    case overflows = "3.17"
    case ignoresAnswers = "C1"
    case forgetsUnlimited = "C2"
    case sendsOneMore = "C3"
    case forgetsEarlyCancel = "C4"
    case wantsDemandToFinish = "C5"
    case wantsDemandToFail = "C6"
    case keepsUntilTheEnd = "C7"
    case keepsCompleted = "C8"
    case releasesLocked = "C9"
    case subscribesLocked = "C10"
    case givesForNone = "C11"
    case collectsSubscriptions = "C26"

    case sendsHundredAndFirst = "1.01 once a hundred have come"
    case countsAnswersTwice = "1.01 when answers ask"
    case endsOnAnyThread = "1.03 at the end"
    case sendsAfterFailure = "1.07 a value after a failure"
    case finishesAfterFailure = "1.07 an end after a failure"
    case servesSecondUnrequested = "1.11 the demand of another"
    case endsFirstOnly = "1.11 without an end"
    case forgetsSixtieth = "3.02 after a while"
    case cancelWaitsAtTheEnd = "3.05 inside the completion"
    case losesConcurrentDemand = "3.08 requested at once"
    case losesDemandOfOthers = "3.08 requested by another thread meanwhile"
    case goesOnElsewhere = "3.12 on another thread"
    case requestWaitsAtTheStart = "3.16 inside the subscribing"
    case cancelsInFirstOnly = "C3 after the first"
    case goesOnWithoutToken = "C7 continues"
    case keepsFailed = "C8 at a failure"

    /// The rules that cannot be kept by a publisher with this flaw.
    var consequences: Set<String> {
      switch self {
      case .ignoresCancel: ["C3"]  // who never stops does not stop at once
      case .servesOnlyOne: ["C10"]  // nor does it serve a second one inside a delivery
      case .requestRevives: ["3.13", "C4"]  // it needs the subscriber, and sends however it was canceled
      case .sendsUnrequested: ["1.11", "3.08"]  // whoever asks, and however many ask
      case .sendsHundredAndFirst: ["3.08"]  // one more than two threads requested is sent
      case .sendsBeforeSubscription: ["3.08"]  // the same
      case .cancelsAloud: ["3.13"]  // it needs the subscriber
      case .failsTwice: ["1.07"]  // the second failure comes after the first
      case .cancelHangs: ["3.05", "C4"]  // no check sees what comes after a cancel that does not return
      default: []
      }
    }
  }

  let count: Int
  let failing: Bool
  let flaw: Flaw?
  let stage: Stage
  private let subscribing = NSLock()
  private let subscriberCount = Protected(0)

  init(_ count: Int, failing: Bool = false, flaw: Flaw?, stage: Stage) {
    (self.count, self.failing, self.flaw, self.stage) = (count, failing, flaw, stage)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    if flaw == .subscribesLocked { subscribing.lock() }
    defer { if flaw == .subscribesLocked { subscribing.unlock() } }
    let number = subscriberCount.withLock { count in
      count += 1
      return count
    }
    if flaw == .servesOnlyOne, number > 1 { return }
    let subscription = BrokenSubscription(self, subscriber, number: number)
    if flaw == .collectsSubscriptions { stage.keep(subscription) }
    subscription.start()
  }
}
