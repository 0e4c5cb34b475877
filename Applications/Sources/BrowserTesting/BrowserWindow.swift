import Foundation

/// A browser with one page, which a test uses as a user would.
///
/// What it expects is waited for: the page itself says when it has changed.
public final class BrowserWindow: Sendable {
  private let driver: WebDriver

  init(_ driver: WebDriver) { self.driver = driver }

  deinit { close() }

  /// Loads a page, and waits until it has loaded.
  public func open(_ url: URL) throws { try driver.post("/url", ["url": url.absoluteString]) }

  /// Ends the browser.
  public func close() { _ = try? driver.delete("") }

  /// Hides the page behind another tab, and shows it again.
  ///
  /// - Parameter body: called while it is hidden.
  public func hide(during body: () throws -> Void) throws {
    let first = try driver.get("/window")
    let other = try driver.post("/window/new", ["type": "tab"]) as? [String: Any]
    defer {
      _ = try? driver.delete("/window")
      _ = try? driver.post("/window", ["handle": first])
    }
    try driver.post("/window", ["handle": other?["handle"] ?? ""])
    try body()
  }

  /// Sets the size of the page, and the colors that the user prefers.
  public func show(width: Int, height: Int, isDark: Bool) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    let features = [
      ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
      ["name": "prefers-reduced-motion", "value": "reduce"],
    ]
    try command("Emulation.setEmulatedMedia", ["features": features])
  }

  /// The value of a JavaScript expression, as text.
  public func value(of expression: String) throws -> String {
    "\(try driver.post("/execute/sync", ["script": "return String(\(expression))", "args": []]))"
  }

  /// Waits until a JavaScript expression is true, for at most ten minutes.
  ///
  /// It is evaluated now, after each change of the page, and now and then: the value of
  /// a field changes silently.
  ///
  /// - Throws: the expression with what the page shows, if it does not become true.
  public func wait(until expression: String) throws {
    let script = """
      const done = arguments[arguments.length - 1];
      const isTrue = () => { try { return Boolean(\(expression)); } catch { return false; } };
      if (isTrue()) return done(true);
      let limit, pulse;
      const end = (result) => {
        observer.disconnect();
        clearTimeout(limit);
        clearInterval(pulse);
        for (const name of events) document.removeEventListener(name, look, true);
        done(result);
      };
      const look = () => { if (isTrue()) end(true); };
      const events = ["focusin", "focusout", "input", "toggle"];
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const name of events) document.addEventListener(name, look, true);
      limit = setTimeout(() => end(false), 590000);
      pulse = setInterval(look, 50);
      """
    let result = try driver.post("/execute/async", ["script": script, "args": []])
    if (result as? Bool) == true { return }
    throw Browser.Failure("Not true in time: \(expression). The page shows: \(try text(of: "body"))")
  }

  /// The text that an element shows.
  ///
  /// - Parameter selector: a CSS selector.
  public func text(of selector: String) throws -> String {
    "\(try driver.get("/element/\(try element(selector))/text"))"
  }

  /// Clicks on an element.
  public func click(_ selector: String) throws { try driver.post("/element/\(try element(selector))/click") }

  /// Presses keys, as on a keyboard; they go to the element that has the focus.
  ///
  /// - Parameters:
  ///   - keys: the keys, one after the other.
  ///   - modifier: a key that is held meanwhile.
  public func press(_ keys: String, holding modifier: String = "") throws {
    let pressed = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": String(key)] }
    }
    let held = { (type: String) in modifier.map { ["type": type, "value": String($0)] } }
    let actions = held("keyDown") + pressed + held("keyUp")
    try driver.post("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
  }

  /// Keys that have no character.
  public enum Key {
    /// The key that moves the focus.
    public static let tab = "\u{E004}"
    /// The key that submits a form.
    public static let enter = "\u{E007}"
    /// The key that presses a button.
    public static let space = " "
    /// The key that closes a message.
    public static let escape = "\u{E00C}"
    /// With it, the tab key moves the focus back.
    public static let shift = "\u{E008}"
  }

  /// What is visible of the page, as a PNG.
  public func screenshot() throws -> Data {
    guard let text = try driver.get("/screenshot") as? String, let data = Data(base64Encoded: text) else {
      throw Browser.Failure("The driver of the browser has no picture.")
    }
    return data
  }

  /// What a screen reader finds on the page: roles with names, such as `button "Add"`.
  public func accessibleNames() throws -> [String] {
    let tree = try command("Accessibility.getFullAXTree") as? [String: Any]
    return (tree?["nodes"] as? [[String: Any]] ?? []).compactMap { node in
      guard node["ignored"] as? Bool != true, let role = (node["role"] as? [String: Any])?["value"] as? String
      else { return nil }
      let name = (node["name"] as? [String: Any])?["value"] as? String ?? ""
      return "\(role) \"\(name)\""
    }
  }

  /// Sends a command of the DevTools protocol.
  @discardableResult private func command(_ name: String, _ parameters: [String: Any] = [:]) throws -> Any {
    try driver.post("/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  private func element(_ selector: String) throws -> String {
    let found = try driver.post("/element", ["using": "css selector", "value": selector])
    guard let identifier = (found as? [String: Any])?.values.first as? String else {
      throw Browser.Failure("There is no \(selector).")
    }
    return identifier
  }
}
