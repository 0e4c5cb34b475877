import Cloudy

/// What happens to the application, and when.
struct Script: Equatable {
  /// Something that happens at a time.
  struct Entry: Equatable {
    /// Seconds since the start; no less than those of the entry before.
    let time: Double
    let action: Action
  }

  enum Action: Equatable {
    /// The place is known, or no longer.
    case place(Place?)
    /// The user returns to the application.
    case foreground
    /// The service treats requests differently from now on.
    case service(ServiceMode)
    /// Everything ends, whatever is in flight.
    case end
  }

  let entries: [Entry]

  /// Whether it says how the service behaves.
  var changesService: Bool {
    entries.contains { if case .service = $0.action { true } else { false } }
  }
}

extension Script {
  /// How a script is written.
  static let format = """
    A script has a line for each thing that happens. Times are in seconds, and do not decrease:

      t=0 loc 52.5 13.4      the place, as latitude and longitude in degrees
      t=60 loc none          the place is unknown
      t=60 foreground        the user returns to the application
      t=60 service fail 503  the service answers with this status (500)
      t=60 service garbage   it answers with something that is no weather
      t=60 service silent    it does not answer
      t=60 service ok        it answers with weather, as it does at first
      t=90 end               everything ends; without it, the script ends when nothing waits any more
      # a comment

    After service, lag 5 makes each answer take five seconds, and old 7200 makes the weather two hours
    old: service old 7200, service fail 503 lag 5.
    """

  /// The script of a program that was given none: a bit more than two hours.
  static let tour = """
    # A slow service; the first place is fetched.
    t=0 service lag 5
    t=0 loc 0 0
    # 13 km further, but the weather is ten minutes old: nothing.
    t=600 loc 0 0.12
    # After an hour the same move is fetched. The service fails, and is requested again.
    t=3700 service fail 503
    t=3701 loc 0 0.12
    # Now it works, with old data, which does not make it be requested again.
    t=3720 service old 7200
    t=4000 loc 0 0.24
    # No move, but a return to the foreground after an hour; the service does not answer at first.
    t=7400 service silent
    t=7401 foreground
    t=7440 service ok
    """
}
