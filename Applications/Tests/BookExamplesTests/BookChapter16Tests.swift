import Testing

@Suite struct BookChapter16Tests {
  @Test func `V16-1 to V16-3 a publisher that cannot fail`() throws {
    #expect(try run(16, "never").texts == ["sink: hi"])
    #expect(try run(16, "set-failure-type").texts == ["sink: hi", "sink: finished"])
    #expect(try run(16, "assign").texts == ["before: no name", "at the completion: Ada"])
  }

  @Test func `V16-5 assertNoFailure passes values`() throws {
    #expect(try run(16, "assert-no-failure").history(of: "assertNoFailure") == "hi F")
  }

  @Test func `V16-6 tryMap examines no name after the first failure`() throws {
    let names = try run(16, "try-map")
    #expect(names.history(of: "map") == "5 5 4 7 F")
    #expect(names.history(of: "names") == "Berta Clara Emil X")
    #expect(names.history(of: "tryMap") == "5 5 E(Emil is too short)")
  }

  @Test func `V16-7 mapError restores the type of the failure`() throws {
    #expect(try run(16, "map-error").history(of: "mapError") == "E(Olaf is too short)")
  }

  @Test func `V16-8 a client maps each error to one of its own`() throws {
    let errors = try run(16, "client-errors")
    #expect(errors.history(of: "URL") == "E(the service cannot be reached)")
    #expect(errors.history(of: "decoding") == "E(the response cannot be read)")
    #expect(errors.history(of: "own") == "E(there is no bird x1)")
    #expect(errors.history(of: "other") == "E(something else went wrong)")
  }

  @Test func `V16-9 and V16-10 a client requests only what can exist`() throws {
    #expect(
      try run(16, "client").texts == [
        "w4r: wren", "w4r: finished", "z9z: failed: there is no bird z9z",
        "123456: failed: there is no bird 123456", "text: failed: the response cannot be read",
        "requests: 3",
      ])
    #expect(try run(16, "client-unreachable").history(of: "w4r") == "E(the service cannot be reached)")
  }

  @Test func `V16-11 retry of three makes four attempts`() throws {
    let retry = try run(16, "retry")
    #expect(retry.texts.filter { $0 == "taking a sharp picture" }.count == 4)
    #expect(
      retry.history(of: "sharp") == "E(too dark)@0.5 E(too dark)@1 E(too dark)@1.5 E(too dark)@2")
    #expect(retry.history(of: "retry") == "E(too dark)@2")
  }

  @Test func `V16-12 retry stops at the first success`() throws {
    let retry = try run(16, "retry-succeeds")
    #expect(retry.history(of: "sharp") == "E(too dark)@0.5 E(too dark)@1 sharp picture@1.5 F@1.5")
    #expect(retry.history(of: "retry") == "sharp picture@1.5 F@1.5")
  }

  @Test func `V16-13 replaceError replaces the failure after four attempts`() throws {
    let replaced = try run(16, "replace-error")
    #expect(replaced.texts.filter { $0 == "sharp: failed: too dark" }.count == 4)
    #expect(replaced.history(of: "picture") == "no picture@2 F@2")
  }

  @Test func `V16-14 catch continues with another publisher after four attempts`() throws {
    let caught = try run(16, "catch")
    #expect(caught.texts.filter { $0 == "sharp: failed: too dark" }.count == 4)
    #expect(caught.texts.contains("too dark: a blurred one will do"))
    #expect(caught.history(of: "picture") == "blurred picture@2.5 F@2.5")
  }

  @Test func `V16-15 a subject that has failed fails again`() throws {
    let retry = try run(16, "retry-subject")
    #expect(retry.history(of: "early") == "1 -1 F")
    #expect(retry.history(of: "late") == "-1 F")
  }
}
