import BrowserTesting
import Testing

/// The browser of a suite, with one window that its tests use in turn.
struct BrowserTrait: SuiteTrait, TestScoping {
  /// What the tests of the suite use.
  struct Current: Sendable {
    let browser: Browser
    let window: BrowserWindow
  }

  @TaskLocal static var current: Current?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let browser = try Browser()
    defer { browser.stop() }
    let window = try browser.window()
    defer { window.close() }
    try await Self.$current.withValue(Current(browser: browser, window: window)) { try await function() }
  }
}

extension Trait where Self == BrowserTrait {
  /// Starts a browser for the suite, and stops it after the last test.
  static var browser: Self { Self() }
}
