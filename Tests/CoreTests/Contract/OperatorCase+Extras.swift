import Combine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport

/// The operators that Combine does not have.
extension OperatorCase {
  static let ofCollections: [OperatorCase] = [
    OperatorCase(
      "zip of a collection", "Zip", value: .dropped, completion: .passed, except: .ignoresZeroDemand
    ) {
      [$0, (1...100).publisher.failing.eraseToAnyPublisher()].zipped()
    },
    OperatorCase(
      "combineLatest of a collection", "CombineLatest", value: .dropped, completion: .passed,
      except: [.losesValues, .ignoresZeroDemand]
    ) { [$0, Just(0).failing.eraseToAnyPublisher()].combinedLatest() },
    OperatorCase(
      "merge of a collection", "Merge", value: .dropped, completion: .passed, except: .asksByItself
    ) { [$0, Empty().failing.eraseToAnyPublisher()].merged() },
    OperatorCase(
      "concatenate", "Concatenate", value: .dropped, completion: .passed, except: .ignoresZeroDemand
    ) {
      [$0, Empty().failing.eraseToAnyPublisher()].concatenated()
    },
    OperatorCase("race", "Race", value: .dropped, completion: .passed, except: .ignoresZeroDemand) {
      [$0, Empty(completeImmediately: false).failing.eraseToAnyPublisher()].raced()
    },
    OperatorCase("zip of five", "Zip", value: .dropped, completion: .passed, except: .ignoresZeroDemand) {
      let other = (1...100).publisher.failing
      return $0.zip(other, other, other, other)
    },
    OperatorCase(
      "combineLatest of ten", "CombineLatest", value: .dropped, completion: .passed,
      except: [.losesValues, .ignoresZeroDemand]
    ) {
      let other = Just(0).failing
      return $0.combineLatest(other, other, other, other, other, other, other, other, other)
    },
  ]

  static let extras: [OperatorCase] = [
    .passing("unwrap") { $0.map(Optional.some).unwrap() },
    .passing("toggle") { $0.map { $0 == 1 }.toggle().map { $0 ? 2 : 1 } },
    .passing("mapMany") { $0.map { [$0] }.mapMany { $0 }.map { $0[0] } },
    .passing("filter(if:)") { $0.map { Parity(number: $0) }.filter(if: \.isPositive).map(\.number) },
    .passing("scan(into:)", except: .releasesSubscription) { $0.scan(into: 0) { $0 += $1 } },
    .passing("removeAllDuplicates", except: .releasesSubscription) {
      $0.removeAllDuplicates { _, _ in false }
    },
    .reducing("reduce(into:)", "Reduce") { $0.reduce(into: 0) { $0 += $1 } },
    OperatorCase(
      "materialize and dematerialize", "TryPrefixWhile", value: .dropped, completion: .dropped,
      zeroDemand: false, except: .keepsFailure
    ) { $0.materialize().dematerialize() },
    OperatorCase(
      "ignoreFailure", "Catch", value: .trapped, completion: .dropped, zeroDemand: false,
      except: .keepsFailure
    ) { $0.ignoreFailure() },
    OperatorCase(
      "concatMap", "FlatMap", value: .dropped, completion: .passed, zeroDemand: false, except: .asksByItself
    ) { $0.concatMap { Just($0).failing } },
    OperatorCase(
      "flatMapLatest", "SwitchToLatest", value: .dropped, completion: .passed, zeroDemand: false,
      except: [.asksByItself, .losesValues]
    ) { $0.flatMapLatest { Just($0).failing } },
  ]

  static let machines: [OperatorCase] = [
    OperatorCase(
      "withLatestFrom", "WithLatestFrom", value: .dropped, completion: .passed, except: .ignoresZeroDemand
    ) { $0.withLatestFrom(Just(0).failing) { value, _ in value } },
    OperatorCase(
      "withLatestFrom three", "WithLatestFrom", value: .dropped, completion: .passed,
      except: .ignoresZeroDemand
    ) {
      let other = Just(0).failing
      return $0.withLatestFrom(other, other, other) { value, _, _, _ in value }
    },
    OperatorCase(
      "flatMapFirst", "FlatMapFirst", value: .dropped, completion: .passed,
      except: [.asksByItself, .losesValues]
    ) { $0.flatMapFirst { Just($0).failing } },
    OperatorCase(
      "onBackpressureBuffer", "OnBackpressureBuffer", value: .dropped, completion: .passed,
      except: .asksByItself
    ) { $0.onBackpressureBuffer(limit: 1_000) },
    OperatorCase(
      "onBackpressureDrop", "OnBackpressureDrop", value: .dropped, completion: .passed,
      except: [.asksByItself, .losesValues]
    ) { $0.onBackpressureDrop() },
    OperatorCase(
      "onBackpressureLatest", "OnBackpressureLatest", value: .dropped, completion: .passed,
      except: [.asksByItself, .losesValues]
    ) { $0.onBackpressureLatest() },
    OperatorCase("rateLimit", "RateLimit", value: .dropped, completion: .passed, except: .asksByItself) {
      $0.rateLimit(1_000_000, per: 1, scheduler: PromptScheduler())
    },
    OperatorCase(
      "retry with a backoff", "BackoffRetry", value: .dropped, completion: .passed, except: .ignoresZeroDemand
    ) { $0.retry(0, backoff: .constant(.zero), scheduler: PromptScheduler()) },
    OperatorCase(
      "shareReplay", "ShareReplay", value: .dropped, completion: .passed,
      except: [.asksByItself, .takesEverySubscription]
    ) { $0.shareReplay() },
  ]
}

private struct Parity {
  let number: Int
  var isPositive: Bool { number > 0 }
}
