import BrowserTesting
import Testing

/// The browser of a suite, with one window that its tests use in turn.
public struct BrowserTrait: SuiteTrait, TestScoping {
  /// What the tests of the suite use.
  public struct Current: Sendable {
    /// Opens further windows.
    public let browser: Browser
    /// The window of the suite.
    public let window: BrowserWindow
  }

  /// The browser of the suite that runs; nil if it does not start.
  @TaskLocal public static var current: Current?

  /// Starts the browser, and stops it after the tests.
  public func provideScope(
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
  public static var browser: Self { Self() }
}
