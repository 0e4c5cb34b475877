import Cloudy
import Combine
import CommandLineTool
import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Plays a script in real time, against a service over HTTP.
struct LiveRun {
  let script: Script
  let settings: Settings
  let speed: Double
  /// The address of the service; nil for one that runs as long as the script.
  let base: URL?
  let console: Console

  /// Plays the script until its end, an interrupt or a termination signal, and returns the exit status.
  func run() -> Int32 {
    let timeline = Timeline(start: Date()) { [speed, start = ContinuousClock.now] in
      (ContinuousClock.now - start) / .seconds(1) * speed
    }
    do {
      let service = base == nil ? try LoopbackService(timeline: timeline, speed: speed) : nil
      defer { service?.stop() }
      guard let address = base ?? service?.url else { return 1 }
      play(at: address, timeline: timeline) { service?.change($0) }
      return 0
    } catch {
      console.complain(as: "cloudy", "\(error)")
      return 1
    }
  }

  private func play(at address: URL, timeline: Timeline, change: @escaping (ServiceMode) -> Void) {
    let settings = settings.faster(by: speed)
    // Ends with the process: an invalidated session stops a process that starts a
    // task, as a late request does.
    let session = URLSession(configuration: .weather(timeout: settings.timeout))
    let client = WeatherClient(base: address, session: session)
    // Everything happens on this queue, which is the clock.
    let queue = DispatchQueue(label: "cloudy")
    let model = WeatherModel(settings: settings, clock: queue, load: client.weather)
    let player = Player(script, model: model, settings: settings, clock: queue, speed: speed, change: change)
    let report = Report(timeline: timeline)
    let ended = DispatchSemaphore(value: 0)
    let subscriptions = [
      model.updates.sink { [console] in console.write(report.text($0)) },
      interruptions(SIGINT, SIGTERM, on: queue).sink { _ in player.stop() },
      player.end.sink { ended.signal() },
    ]
    queue.sync { player.play() }
    ended.wait()
    queue.sync { withExtendedLifetime(subscriptions) {} }
  }
}

extension URLSessionConfiguration {
  /// Settings that keep nothing, and whose own timeout is longer than the model's.
  fileprivate static func weather(timeout: Double) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout + 60  // seconds
    return configuration
  }
}
