import BrowserTesting
import Foundation
import HTTPLoopback
import PageServing

extension BrowserWindow {
  /// Opens a page, and waits until it shows its first state.
  public func openPage(_ url: URL) throws {
    try open(url)
    try wait(until: "document.documentElement.dataset.connection === 'live' && state")
  }
}

/// An expression for ``BrowserTesting/BrowserWindow/wait(until:)``: an element has this text.
public func text(_ id: String, is text: String) -> String {
  "document.getElementById('\(id)').textContent === '\(text)'"
}

extension PageServer {
  /// The limits of a server, without those of time: how fast a test runs is not known.
  public static var limitsWithoutTime: HTTPLimits {
    var limits = limits
    (limits.arrival, limits.stall) = (nil, nil)
    return limits
  }
}
