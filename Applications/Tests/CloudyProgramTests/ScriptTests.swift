import Cloudy
import Testing

@testable import CloudyProgram

@Suite struct ScriptTests {
  @Test func `each line is a time and what happens`() throws {
    let script = try Script(
      """
      # a comment

      t=0 loc 52.5 -13.25
        t=0.5   loc none  # another
      t=1 foreground
      t=1 service ok
      t=1 service fail
      t=1 service fail 404 lag 5 old 7200
      t=1 service garbage lag 0.5
      t=1 service silent
      t=1 service old 60 lag 2
      t=1e3 end
      """)
    let here = Place(latitude: 52.5, longitude: -13.25)
    #expect(
      script.entries == [
        .init(time: 0, action: .place(here)),
        .init(time: 0.5, action: .place(nil)),
        .init(time: 1, action: .foreground),
        .init(time: 1, action: .service(ServiceMode())),
        .init(time: 1, action: .service(ServiceMode(answer: .status(500)))),
        .init(time: 1, action: .service(ServiceMode(answer: .status(404), lag: 5, dataAge: 7_200))),
        .init(time: 1, action: .service(ServiceMode(answer: .garbage, lag: 0.5))),
        .init(time: 1, action: .service(ServiceMode(answer: .silence))),
        .init(time: 1, action: .service(ServiceMode(lag: 2, dataAge: 60))),
        .init(time: 1_000, action: .end),
      ])
  }

  @Test func `an empty script is one, and so is one with the line breaks of another system`() throws {
    #expect(try Script("").entries == [])
    #expect(try Script("t=0 foreground\r\nt=1 foreground\r\n").entries.map(\.time) == [0, 1])
    #expect(try Script("t=0 foreground").changesService == false)
    #expect(try Script("t=0 service ok").changesService)
  }

  @Test(arguments: [
    ("loc 0 0", #""loc" is not a time such as t=60."#),
    ("t=soon loc 0 0", #""t=soon" is not a time such as t=60."#),
    ("t=-1 loc 0 0", #""t=-1" is not a time such as t=60."#),
    ("t=nan foreground", #""t=nan" is not a time such as t=60."#),
    ("t=inf foreground", #""t=inf" is not a time such as t=60."#),
    ("t=5", "there is nothing after the time."),
    ("t=5 jump", #""jump" is none of loc, foreground, service and end."#),
    ("t=5 a\u{1B}b", #""a b" is none of loc, foreground, service and end."#),
    ("t=5 loc", "a latitude is missing."),
    ("t=5 loc 1", "a longitude is missing."),
    ("t=5 loc 91 0", #""91" is not a latitude, -90 to 90."#),
    ("t=5 loc 0 east", #""east" is not a longitude, -180 to 180."#),
    ("t=5 loc 0 0 0", #""0" does not belong there."#),
    ("t=5 foreground now", #""now" does not belong there."#),
    ("t=5 service", "service wants one of ok, fail, garbage, silent, lag and old."),
    ("t=5 service fast", #""fast" does not belong there."#),
    ("t=5 service fail 200", #""200" is not a status, 300 to 599."#),
    ("t=5 service fail garbage", #""garbage" does not belong there."#),
    ("t=5 service lag", "a lag in seconds is missing."),
    ("t=5 service lag -1", #""-1" is not a lag in seconds, 0 to 1000000000."#),
    ("t=5 service old x", #""x" is not an age in seconds, 0 to 1000000000."#),
    ("t=1 foreground", "t=1 is before t=2, the time before it."),
  ])
  func `a line that is none is an error with its number`(line: String, reason: String) {
    let error = #expect(throws: ScriptError.self) { try Script("t=2 foreground\n# so far\n\(line)\n") }
    #expect(error?.description == "line 3: \(reason)")
  }

  @Test func `nothing follows the end`() {
    let error = #expect(throws: ScriptError.self) { try Script("t=2 end\nt=2 foreground") }
    #expect(error?.description == "line 2: nothing follows the end.")
  }

  @Test func `the tour is a script`() throws {
    #expect(try Script(Script.tour).entries.count == 10)
  }
}
