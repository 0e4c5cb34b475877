import CombineShim
import CombineTesting

/// A doctor at work, and a scheduler whose clock it goes by.
func startedDoctor() -> (PipelineDoctor, VirtualTimeScheduler) {
  let scheduler = VirtualTimeScheduler()
  let doctor = PipelineDoctor(clock: scheduler.clock)
  doctor.start()
  return (doctor, scheduler)
}

extension PipelineReport {
  /// The lines of the text, without the places in the source, which tests of other things do not count.
  var lines: [String] {
    description.split(separator: "\n").map { line in
      line.split(separator: "  ", omittingEmptySubsequences: false)
        .filter { !$0.contains(".swift:") }.joined(separator: "  ")
    }
  }
}
