#if NATS
  @_spi(Threads) import SwiftCombineTesting
  import Testing

  /// At the end of each test, no proxy may have seen more requested than was allowed, in any frame.
  struct DemandCheck: TestTrait, SuiteTrait, TestScoping {
    fileprivate final class Proxies: Sendable {
      let all = Locked<[CountingProxy]>([])
    }

    /// The proxies of the current test.
    @TaskLocal fileprivate static var proxies: Proxies?

    var isRecursive: Bool { true }

    func provideScope(
      for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws { try await Self.check(body) }

    static func check(_ body: @Sendable () async throws -> Void) async throws {
      let proxies = Proxies()
      try await $proxies.withValue(proxies) { try await body() }
      for proxy in proxies.all.withLock({ $0 }) { #expect(proxy.violations == []) }
    }
  }

  extension Trait where Self == DemandCheck {
    static var demandCheck: Self { Self() }
  }

  extension CountingProxy {
    /// Creates the proxy of a test, which is checked at its end.
    convenience init(checked server: NATSServer) throws {
      try self.init(server)
      let proxies = try #require(DemandCheck.proxies, "The suite lacks the trait .demandCheck.")
      proxies.all.withLock { $0.append(self) }
    }
  }
#endif
