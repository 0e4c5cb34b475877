/// What is known of the orders of one stream, from the logs of the processes and from the frames on the wire,
/// and what is wrong with it.
struct Account {
  private(set) var problems: [String] = []
  private(set) var duplicates = 0
  /// How many orders were processed and unacknowledged at a kill, over all kills.
  private(set) var unacknowledgedAtKills = 0
  private(set) var confirmations = 0

  /// The position of each order that was delivered.
  private var positions: [Int: UInt64] = [:]
  private var orders: [UInt64: Int] = [:]
  private var confirmed: [Int: UInt64] = [:]
  /// How often an order was processed, and when first.
  private var processed: [Int: (times: Int, first: UInt64)] = [:]
  /// When the server received the first acknowledgement of an order.
  private var acknowledged: [Int: UInt64] = [:]
  /// The orders that the server knows to be acknowledged.
  private var settled: Set<Int> = []
  /// Orders whose delivery a killed server may have forgotten. If it has, it ignores their acknowledgement,
  /// also one that comes later (seen with 2.9.10), and delivers them again.
  private var forgettable: Set<Int> = []
  /// What has happened to each order, for a report, in the order in which it became known.
  private var histories: [Int: [String]] = [:]
  /// How many kills there were.
  private var kills = 0
  /// How often each may have been processed again.
  private var allowed: [Int: Int] = [:]

  var processedCount: Int { processed.count }
  /// The first order of which it is unknown whether it is stored.
  var firstUnconfirmed: Int { confirmed.count + 1 }

  private mutating func report(_ problem: String) {
    if problems.count < 20 { problems.append(problem) }
  }

  /// Adds problems that were found elsewhere.
  mutating func add(_ problems: [String]) { for problem in problems { report(problem) } }

  private mutating func note(_ text: String, _ order: Int) {
    histories[order, default: []].append(text)
  }

  private func history(_ order: Int) -> String { (histories[order] ?? []).joined(separator: ", ") }

  // MARK: From the wire

  /// The server delivers an order.
  ///
  /// - Parameter times: How often it says that it has delivered the order, this time included.
  mutating func deliver(_ order: Int, at position: UInt64, times: Int) {
    if let known = positions[order], known != position {
      report("order \(order) is stored twice, at \(known) and at \(position)")
    }
    positions[order] = position
    orders[position] = order
    note("delivered for time \(times) after kill \(kills)", order)
    // Also without a kill, the server may deliver an acknowledged order again and call that its first
    // delivery (seen with 2.9.10). An order whose acknowledgement was lost is delivered for the second time.
    if forgettable.remove(order) != nil || times == 1, settled.remove(order) != nil {
      unacknowledgedAtKills += 1
      allowed[order, default: 0] += 1
    }
  }

  /// The server receives the acknowledgement of what is at a position.
  mutating func acknowledge(_ position: UInt64, at time: UInt64) {
    guard let order = orders[position] else {
      return report("position \(position) was acknowledged and not delivered")
    }
    if acknowledged[order] == nil { acknowledged[order] = time }
    note("acknowledged after kill \(kills)", order)
    settled.insert(order)
  }

  // MARK: From the logs

  /// Reads the log of a consumer that has ended.
  mutating func read(consumer events: [EventLog.Event], of name: String) {
    var own: Set<Int> = []
    for event in events {
      guard event.words[0] == "processed", let order = Int(event.words[1]) else {
        if event.words[0] == "ends" { report("\(name) \(event.words.joined(separator: " "))") }
        continue
      }
      note("processed by \(name)", order)
      if !own.insert(order).inserted { report("\(name) has processed order \(order) twice") }
      if let earlier = processed[order] {
        duplicates += 1
        processed[order] = (earlier.times + 1, earlier.first)
      } else {
        processed[order] = (1, event.time)
      }
    }
  }

  /// Reads the log of a producer that has ended.
  mutating func read(producer events: [EventLog.Event], of name: String) {
    for event in events {
      switch event.words[0] {
      case "confirmed":
        guard let order = Int(event.words[1]), let position = UInt64(event.words[2]) else { continue }
        confirmations += 1
        if let known = confirmed.updateValue(position, forKey: order), known != position {
          report("order \(order) was confirmed at \(known) and at \(position)")
        }
      case "ends": report("\(name) \(event.words.joined(separator: " "))")
      default: break
      }
    }
  }

  // MARK: Kills

  /// A consumer or the server was killed; the logs of all consumers that have ended were read.
  mutating func noteKill() {
    kills += 1
    let unacknowledged = processed.keys.filter { !settled.contains($0) }
    unacknowledgedAtKills += unacknowledged.count
    for order in unacknowledged { allowed[order, default: 0] += 1 }
  }

  /// The server was killed and started again: it may have forgotten its latest
  /// deliveries and acknowledgements.
  ///
  /// - Parameter floor: Up to which position it knows all to be acknowledged.
  mutating func noteServerKill(floor: UInt64) {
    noteKill()
    forgettable = Set(positions.filter { $0.value > floor }.keys)
  }

  // MARK: The end

  /// All processes have ended, and the server has nothing more to deliver.
  mutating func finish(last: UInt64) {
    if confirmed.isEmpty || acknowledged.isEmpty { report("nothing was confirmed, or nothing acknowledged") }
    for (order, time) in acknowledged {
      guard let (_, first) = processed[order] else {
        report("order \(order) was acknowledged and never processed")
        continue
      }
      if time < first { report("order \(order) was acknowledged before it was processed") }
    }
    for (order, position) in confirmed {
      if processed[order] == nil { report("order \(order) was confirmed at \(position) and never processed") }
      if let known = positions[order], known != position {
        report("order \(order) was confirmed at \(position) and delivered at \(known)")
      }
    }
    for position in 0..<last where orders[position + 1].flatMap({ processed[$0] }) == nil {
      report("what is at position \(position + 1) was never processed")
    }
    for (order, (times, _)) in processed where times - 1 > allowed[order] ?? 0 {
      report(
        "order \(order) was processed \(times) times, and was unacknowledged at \(allowed[order] ?? 0) kills: "
          + history(order))
    }
  }
}
