import Foundation
import HTTPLoopback
import Synchronization

/// A headless Chromium with its driver, for tests of what is on a page.
///
/// **Threads**: commands can be sent from any thread; each waits for its answer.
///
/// **Memory**: ``stop()`` ends the processes and removes their files. If the process of the test ends first,
/// the driver ends too.
public final class Browser: Sendable {
  /// Why there is no browser.
  public struct Failure: Error, CustomStringConvertible {
    /// One sentence about what happened.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  private struct Processes {
    let driver: Process
    /// The driver and its browsers end when this is closed.
    let lifeline: Pipe
    let directory: URL
  }

  private let port: UInt16
  private let processes: Mutex<Processes?>

  /// Starts the driver on a free port; each window starts a browser.
  ///
  /// A driver that ends at once is started again: another one may have taken its
  /// port while it looked for one.
  public init() throws {
    var attempts = 0
    while true {
      attempts += 1
      do {
        let (processes, port) = try Self.start()
        self.processes = Mutex(processes)
        self.port = port
        return
      } catch {
        if attempts == 5 { throw error }
      }
    }
  }

  deinit { stop() }

  private static func start() throws -> (Processes, UInt16) {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    do {
      return try start(in: directory)
    } catch {
      try? FileManager.default.removeItem(at: directory)
      throw error
    }
  }

  private static func start(in directory: URL) throws -> (Processes, UInt16) {
    let driver = Process()
    let (lifeline, output) = (Pipe(), Pipe())
    // The shell waits for the end of its input, which comes with that of this process, however it ends. Then
    // it kills its group, in which the driver and the browsers are. It closes its own output, whose end says
    // that there is no driver.
    driver.executableURL = URL(fileURLWithPath: "/bin/sh")
    driver.arguments = [
      "-c", "chromedriver --port=0 </dev/null & exec >/dev/null; read -r line; kill -KILL -$$",
    ]
    driver.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": directory.path]) { $1 }
    driver.standardInput = lifeline
    driver.standardOutput = output
    driver.standardError = FileHandle.nullDevice
    for program in ["chromium", "chromedriver"] where !isInstalled(program) {
      throw Failure("There is no \(program): apt-get install chromium chromium-driver")
    }
    try driver.run()
    let processes = Processes(driver: driver, lifeline: lifeline, directory: directory)
    // "ChromeDriver was started successfully on port 12345."
    var text = ""
    while true {
      let data = output.fileHandleForReading.availableData
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /successfully on port (\d+)\./), let port = UInt16(match.1) {
        return (processes, port)
      }
      if data.isEmpty {
        stop(processes)
        throw Failure("The driver of Chromium does not start: \(text)")
      }
    }
  }

  private static func isInstalled(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// Opens a browser with a profile of its own.
  ///
  /// - Parameters:
  ///   - width: the width of the page in pixels of CSS.
  ///   - height: its height.
  ///   - isDark: whether the user prefers dark pages.
  public func window(width: Int = 900, height: Int = 900, isDark: Bool = false) throws -> BrowserWindow {
    guard let directory = processes.withLock({ $0?.directory }) else {
      throw Failure("The browser has stopped.")
    }
    let arguments = [
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
      "--no-first-run",
      "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--lang=en-US",
      "--user-data-dir=\(directory.appendingPathComponent("profile-\(UUID())").path)",
    ]
    let capabilities: [String: Any] = [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": arguments, "browserStartupTimeout": 600_000],
      "timeouts": ["script": 600_000, "pageLoad": 600_000],
    ]
    let answer = try WebDriver(port: port).post("/session", ["capabilities": ["alwaysMatch": capabilities]])
    guard let identifier = (answer as? [String: Any])?["sessionId"] as? String else {
      throw Failure("There is no session in the answer of the driver.")
    }
    let window = BrowserWindow(WebDriver(port: port, session: identifier))
    do {
      try window.show(width: width, height: height, isDark: isDark)
      return window
    } catch {
      window.close()
      throw error
    }
  }

  /// Ends the browsers and the driver, and removes their files.
  public func stop() {
    let processes = processes.withLock { processes in
      defer { processes = nil }
      return processes
    }
    if let processes { Self.stop(processes) }
  }

  private static func stop(_ processes: Processes) {
    try? processes.lifeline.fileHandleForWriting.close()
    processes.driver.waitUntilExit()
    try? FileManager.default.removeItem(at: processes.directory)
  }
}
