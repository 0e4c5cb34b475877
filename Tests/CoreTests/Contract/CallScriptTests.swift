import Combine
import OperatorDescriptions
@testable import SwiftCombineTesting
import Testing

/// The notation of scripts, and what makes their calls.
@Suite struct CallScriptTests {
  @Test func `a call is the word that it is read from`() {
    let words =
      "a1 h-12 b| c× subscribe subscribe2 subscribe' subscribe0'' r3 r3' cancel cancel'' drop drop' read advance"
      + " drain discard"
    #expect([Call](words: words).map(\.description).joined(separator: " ") == words)
    let calls: [Call] = [.send(1), .finish(1), .fail(2), .subscribe(2, wanting: 0), .request(3, by: 1)]
    #expect([Call](words: "a1 b| c× subscribe0'' r3'") == calls)
    #expect([Call](words: "read drop'") == [.read, .drop(1)])
  }

  @Test(arguments: ["", "a", "i1", "a1'", "b|'", "r", "r'", "subscribeX", "cancelled", "1", "'"])
  func `a word that is no call is none`(word: String) {
    #expect(Call(word) == nil)
  }

  @Test func `a script that verify(inputs:) prints is one of calls`() {
    var dice = Dice(seed: 1)
    let random = (0..<200).map { _ in InputScript.random(inputs: 3, requests: true, &dice) }
    for script in InputScript.all(inputs: 3) + random where !script.steps.isEmpty {
      let words = script.text(["a", "b", "c"]).split(separator: " ")
      #expect(words.map { Call(String($0))?.description } == words.map(String.init))
    }
  }

  @Test func `the calls of a script are made on the inputs and the subscriber`() {
    let (a, b) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let recorder = a.zip(b) { [$0, $1] }.record(demand: .max(1))
    var target = CallTarget([CallInput(a), CallInput(b)])
    target.request = { count, _ in recorder.request(.max(count)) }
    let script = CallScript(["a1 a2", "b3 b4 b×"], before: "a0", after: "r5")
    for call in script.before { target.perform(call) }
    for body in script.bodies(on: target) { body() }
    #expect(recorder.values == [[0, 3]])
    #expect(recorder.completion == .failure(.broken))
  }

  @Test func `a model says what threads may receive, and of one that cancels any part of it`() {
    #expect(ZipJoint(2).histories(of: CallScript(["a1 a|", "b2"])) == [["[1, 2]", "|"]])
    #expect(MergeJoint(2).histories(of: CallScript(["a1", "b2"])) == [["[1]", "[2]"], ["[2]", "[1]"]])
    #expect(MergeJoint(2).histories(of: CallScript(["a1", "cancel"])) == [[], ["[1]"]])
    let started = CallScript(["a1", "cancel"], before: "b2")
    #expect(MergeJoint(2).histories(of: started) == [["[2]"], ["[2]", "[1]"]])
    #expect(ZipJoint(2).history(of: [Call](words: "a1 b2 b3 a× a9 b4")) == ["[1, 2]", "×"])
  }
}
