import Cloudy
import CommandLineTesting
import Testing

@testable import CloudyProgram

/// Scripts in virtual time.
@Suite struct SimulationTests {
  private func lines(_ script: String, retries: Int = 3) throws -> [String] {
    var settings = Settings()
    settings.retries = retries
    let screen = Screen()
    let simulation = Simulation(
      script: try Script(script), settings: settings, console: screen.console(isTerminal: false))
    #expect(simulation.run() == 0)
    return screen.text.split(separator: "\n").map(String.init)
  }

  @Test func `VC-1 the first location is fetched once`() throws {
    #expect(
      try lines("t=0 loc 0 0\nt=3000 loc 0 0")
        == ["t=0 FETCH 0 0", "t=0 SHOW 0 0: 30.0 C, observed 0 s ago"])
  }

  @Test func `VC-4 and VC-5 a move of 13 km is fetched when the data is old`() throws {
    #expect(
      try lines("t=0 loc 0 0\nt=3600 loc 0 0.12\nt=3600.001 loc 60 0.12\n").filter { $0.contains("FETCH") }
        == ["t=0 FETCH 0 0", "t=3600.001 FETCH 60 0.12"])
  }

  @Test func `K1 a failing service is requested once, and three times after a back-off`() throws {
    let script = "t=0 service fail 503\nt=10 loc 0 0"
    #expect(
      try lines(script)
        == [10, 40, 100, 220].flatMap {
          ["t=\($0) FETCH 0 0", "t=\($0) ERROR 0 0: the service answered with status 503"]
        })
    #expect(try lines(script, retries: 0).count == 2)
  }

  @Test func `K2 old data is shown, and not requested again`() throws {
    #expect(
      try lines("t=0 service old 7200 lag 2\nt=0 loc 0 0\nt=3000 loc 0 9")
        == ["t=0 FETCH 0 0", "t=2 SHOW 0 0: 30.0 C, observed 7202 s ago"])
  }

  @Test func `K6 a return to the foreground with old data fetches`() throws {
    #expect(
      try lines("t=0 loc 0 0\nt=3600 foreground\nt=7200 foreground").filter { $0.contains("FETCH") }
        == ["t=0 FETCH 0 0", "t=7200 FETCH 0 0"])
  }

  @Test func `K9 a location that arrives while the service lags is fetched only if that fails`() throws {
    let script = "t=0 service fail lag 20\nt=0 loc 0 0\nt=5 loc 0 9\nt=6 service ok lag 1"
    #expect(
      try lines(script) == [
        "t=0 FETCH 0 0", "t=20 ERROR 0 0: the service answered with status 500", "t=50 FETCH 0 9",
        "t=51 SHOW 0 9: 30.0 C, observed 1 s ago",
      ])
  }

  @Test func `a silent service is late, and garbage is garbage`() throws {
    #expect(
      try lines("t=0 service silent\nt=0 loc 0 0\nt=40 service garbage", retries: 1) == [
        "t=0 FETCH 0 0", "t=30 ERROR 0 0: the service did not answer in time", "t=60 FETCH 0 0",
        "t=60 ERROR 0 0: the service answered with garbage",
      ])
  }

  @Test func `the end ends what is in flight`() throws {
    #expect(try lines("t=0 service lag 5\nt=0 loc 0 0\nt=4.5 end") == ["t=0 FETCH 0 0"])
    #expect(try lines("t=0 end") == [])
    #expect(try lines("") == [])
  }

  @Test func `a return to the foreground in the last line counts, also if it has to wait`() throws {
    let script = "t=0 loc 0 0\nt=7195 foreground\nt=7200 foreground"
    #expect(try lines("t=0 service fail\n" + script, retries: 0).last?.hasPrefix("t=7205 ERROR") == true)
  }

  @Test func `a script of many lines at one time is played`() throws {
    let moves = (0..<10_000).map { "t=\($0 / 5_000) loc 0 \(Double($0) / 100)" }.joined(separator: "\n")
    #expect(try lines(moves).count == 2)
  }
}
