import Testing

/// What the types forbid is forbidden by the compiler, for the reason it should be.
@Suite(.enabled(if: Compiler.found != nil, "There is no swiftc on the search path."))
struct CompileTests {
  @Test(arguments: CompileCase.typeCases)
  func `What does not fit together does not compile, its neighbor does`(
    _ example: CompileCase
  ) throws {
    try check(example)
  }

  @Test(arguments: CompileCase.isolationCases)
  func `Only what is safe on another thread can go to another actor`(_ example: CompileCase) throws {
    try check(example)
  }

  private func check(_ example: CompileCase) throws {
    let compiler = try #require(Compiler.found)
    let right = try compiler.check(example.source, mode: example.mode)
    #expect(right.succeeded, "\(example.name): \(right.text)")

    let wrong = try compiler.check(example.source, mode: example.mode, defining: "WRONG")
    #expect(!wrong.succeeded, "\(example.name) compiles")
    #expect(wrong.errors.count == 1, "\(example.name): \(wrong.text)")
    #expect(wrong.errors.first?.contains(example.complaint) == true, "\(example.name): \(wrong.text)")
  }
}
