#if NATS
  import SwiftCombineNATS

  extension NATSOptions {
    /// Options with limits that no server exceeds on a machine that is busy with other work: those of the
    /// default are seconds.
    static func patient(name: String? = nil) -> NATSOptions {
      var options = NATSOptions(name: name)
      options.connectTimeout = .seconds(300)
      options.replyTimeout = .seconds(300)
      return options
    }
  }
#endif
