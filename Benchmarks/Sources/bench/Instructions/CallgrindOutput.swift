import Foundation

/// What callgrind has counted, part after part.
struct CallgrindOutput {
  /// What it has counted in one part.
  struct Part {
    var instructions = 0
    /// How often a type was looked up that the compiler did not know.
    var lookups = 0
  }

  private let path: String
  private var number = 0
  /// A part gives a function its number and name once; later parts have only the number.
  private var lookups: Set<Substring> = []

  init(path: String) { self.path = path }

  /// The functions of the runtime that generic code calls where it was not compiled for its types.
  private static let lookupFunctions = [
    "swift_getGenericMetadata", "swift_dynamicCast", "swift_conformsToProtocol", "swift_getWitnessTable",
    "swift_getAssociatedTypeWitness", "swift_getAssociatedConformanceWitness", "swift_getTypeByMangledName",
  ]

  /// Reads the next part.
  mutating func read() throws(Trouble) -> Part {
    number += 1
    guard let text = try? String(contentsOfFile: "\(path).\(number)", encoding: .utf8) else {
      throw Trouble(text: "callgrind has not counted part \(number)")
    }
    var part = Part()
    var isLookup = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
        let words = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if words.count == 2, Self.lookupFunctions.contains(where: words[1].hasPrefix) {
          lookups.insert(words[0])
        }
        isLookup = line.hasPrefix("c") && lookups.contains(words[0])
      } else if isLookup, line.hasPrefix("calls=") {
        part.lookups += Int(line.dropFirst(6).prefix(while: \.isNumber)) ?? 0
      } else if line.hasPrefix("summary:") || line.hasPrefix("totals:") {
        part.instructions = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
      }
    }
    return part
  }
}
