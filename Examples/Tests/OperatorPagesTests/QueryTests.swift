import OperatorPages
import Testing

@Suite struct QueryTests {
  @Test func `an answer has a line for each event`() {
    #expect(
      Query.answer("prefix 1 unlimited 0.2|5") == [
        "0 input subscribed", "0 output subscribed", "0 output requested unlimited",
        "0 input requested unlimited", "0 input value 1", "0 output value 1", "0 input canceled",
        "0 output finished",
      ])
  }

  @Test func `a query may have several inputs, without values or an end`() {
    #expect(
      Query.answer("merge - 2 . 1#3")?.suffix(2) == ["3 first input canceled", "3 output failed: error"])
    #expect(Query.answer("map 10 2 0.1.2")?.last == "2 input dropped 3, not requested")
  }

  @Test(arguments: [
    "", "map", "map 10 unlimited", "map - unlimited 0", "map 10 much 0", "map 10 unlimited 0 1",
    "map 10 unlimited 0|x",
    "map 10 unlimited 99", "nothing - unlimited 0", "prefix -1 unlimited 0", "window 0 unlimited 0",
    "map 10,x unlimited 0", "map 10 unlimited 0.x", "map 10 unlimited 0|-1", "map 10 unlimited 0|99999999999",
    "map 10 -1 0", "map 10 unlimited -1", "map 9223372036854775807 unlimited 0", "map 10 unlimited 0 x",
  ])
  func `what is no query has no answer`(text: String) { #expect(Query.answer(text) == nil) }
}
