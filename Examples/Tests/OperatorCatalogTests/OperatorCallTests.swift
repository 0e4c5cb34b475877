import OperatorCatalog
import Testing

@Suite struct OperatorCallTests {
  @Test(arguments: [
    ("debounce", [2]), ("debounce()", [2]), ("debounce(3)", [3]), (" debounce ( for: 3 ) ", [3]),
    ("DEBOUNCE(1)", [1]), ("throttle(2, false)", [2, 1]), ("buffer(5,.dropNewest)", [5, 1, 0]),
    ("flatMap(maxPublishers:.max(1))", [1]), ("first", []),
  ])
  func `a call has the arguments that are written, and defaults`(text: String, arguments: [Int]) throws {
    #expect(try OperatorCall(text).arguments == arguments)
  }

  @Test(arguments: [
    ("", "There is no operator \"\"; --list shows all."),
    ("nothing", "There is no operator \"nothing\"; --list shows all."),
    ("debounced", "There is no operator \"debounced\", but debounce; --list shows all."),
    ("debounce(", "The arguments end with no parenthesis."),
    ("debounce(2", "The arguments end with no parenthesis."),
    ("debounce(x)", "\"x\" is not what debounce has for \"for\": a number from 1 on."),
    ("debounce(0)", "\"0\" is not what debounce has for \"for\": a number from 1 on."),
    (
      "debounce(99999999999999999999)",
      "\"99999999999999999999\" is not what debounce has for \"for\": a number from 1 on."
    ),
    ("throttle(3,maybe)", "\"maybe\" is not what throttle has for \"latest\": true or false."),
    ("debounce(2,3)", "debounce has one parameter, not more."),
    ("first(1)", "first has no parameters, not more."),
    ("throttle(2,true,3)", "throttle has 2 parameters, not more."),
  ])
  func `what is no call is refused with the reason`(text: String, reason: String) {
    let problem = #expect(throws: OperatorCall.Problem.self) { try OperatorCall(text) }
    #expect(problem?.description == reason)
  }

  @Test func `the code of a call contains its arguments`() throws {
    let call = try OperatorCall("throttle(5, false)")
    #expect(call.entry.code(call.arguments) == "throttle(for: 5, scheduler: scheduler, latest: false)")
  }
}
