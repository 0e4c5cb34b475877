import Racing

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: races [--filter TEXT] [--rounds N] [--seconds S] [--seed N] [--plant NAME] [--list]

      --filter TEXT  only scenarios whose names contain the text
      --rounds N     how often to play each scenario in turn; 200 if not given
      --seconds S    goes through all of them again until so much time has passed; 0 if not given
      --seed N       what the pauses of the threads follow from; which thread is first is not among it
      --plant NAME   plays a planted mistake instead: \(Scenario.planted.keys.sorted().joined(separator: ", "))
      --list         prints the names of the scenarios
    """

  var filter = ""
  var rounds = 200
  var seconds = 0
  var seed: UInt64 = 1
  var plant: String?
  var wantsList = false
  var wantsHelp = false

  /// What is wrong with a command line.
  struct Complaint: Error {
    let text: String
  }

  init(_ arguments: ArraySlice<String>) throws(Complaint) {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--filter": filter = try Self.argument(of: option, &rest)
      case "--rounds": rounds = try Self.number(of: option, &rest)
      case "--seconds": seconds = try Self.number(of: option, &rest)
      case "--seed": seed = try Self.number(of: option, &rest)
      case "--plant":
        let name = try Self.argument(of: option, &rest)
        if Scenario.planted[name] == nil { throw Complaint(text: "nothing called \(name) can be planted") }
        plant = name
      case "--list": wantsList = true
      case "--help", "-h": wantsHelp = true
      default: throw Complaint(text: "there is no option \(option)")
      }
    }
  }

  /// The scenarios that are asked for.
  var scenarios: [Scenario] {
    if let plant { return [Scenario.planted[plant]!] }
    return Scenario.all.filter { filter.isEmpty || $0.name.contains(filter) }
  }

  private static func argument(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Complaint) -> String {
    guard let argument = rest.popFirst() else { throw Complaint(text: "\(option) needs an argument") }
    return argument
  }

  private static func number<N: FixedWidthInteger>(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Complaint) -> N {
    let argument = try argument(of: option, &rest)
    guard let number = N(argument), number >= 0 else {
      throw Complaint(text: "\(argument) is no number for \(option)")
    }
    return number
  }
}
