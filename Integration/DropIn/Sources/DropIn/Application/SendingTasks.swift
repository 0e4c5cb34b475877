import Combine

/// Tasks that send between suspensions, and so on one thread after the other.
public enum SendingTasks {
  /// Has several tasks set the value of one subject, and finds deliveries that overlap.
  ///
  /// - Returns: How many values were delivered, and how many deliveries began inside another one.
  public static func deliveries(tasks: Int, sends: Int) async -> (count: Int, overlapping: Int) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let tally = Tally()
    let token = subject.dropFirst().sink { _ in tally.deliver() }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for number in 0..<sends {
            if number.isMultiple(of: 2) { subject.value = task } else { subject.send(task) }
            await Task.yield()
            subject.send(number)
          }
        }
      }
    }
    token.cancel()
    return (tally.count, tally.overlapping)
  }
}

/// Changed by deliveries only, which are serial.
private final class Tally: @unchecked Sendable {
  private(set) var count = 0
  private(set) var overlapping = 0
  private var isInside = false

  func deliver() {
    if isInside { overlapping += 1 }
    isInside = true
    count += 1
    for _ in 0..<20 { _ = Unmanaged.passUnretained(self).toOpaque().hashValue }
    isInside = false
  }
}
