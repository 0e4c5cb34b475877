import SwiftCombine

extension PipelineReport: CustomStringConvertible {
  /// The trees as text, with a line for each subscriber and publisher.
  ///
  ///     Sink  Search.swift:41  3 elements, unlimited demand, silent for 12 s
  ///     └─ Debounce  1 buffered
  ///        └─ Map  9 elements
  ///           └─ PassthroughSubject #1 (2 subscribers)
  ///
  /// Facts that are the same as in the line above are not repeated. Silence is shown from one second on.
  public var description: String { trees.flatMap(\.text).joined(separator: "\n") }
}

extension PipelineReport.Tree {
  /// The lines with what connects them.
  fileprivate var text: [String] {
    let lines = lines
    // Which lines are the last ones upstream of theirs: from below, the first of each depth.
    var (isLast, isOpen) = (Array(repeating: true, count: lines.count), [Bool]())
    for index in lines.indices.reversed() {
      let depth = lines[index].depth
      isOpen += repeatElement(false, count: max(0, depth + 1 - isOpen.count))
      isLast[index] = !isOpen[depth]
      isOpen[depth] = true
      isOpen.removeLast(isOpen.count - depth - 1)
    }
    var indents = [""]
    return lines.indices.map { index in
      let (line, depth) = (lines[index], lines[index].depth)
      guard depth > 0 else { return line.text }
      indents.removeLast(indents.count - depth)
      indents.append(indents[depth - 1] + (isLast[index] ? "   " : "│  "))
      return indents[depth - 1] + (isLast[index] ? "└─ " : "├─ ") + line.text
    }
  }
}

extension PipelineReport.Node {
  /// The name, and what distinguishes the publisher from others.
  var title: String {
    if let checkpoint { return "\(name.lowercased()) \"\(checkpoint.name)\"" }
    guard let sharing else { return name }
    return "\(name) #\(sharing.number) (\(sharing.subscriberCount) subscribers)"
  }

  /// The delivered elements and the outstanding demand, if they differ from those of
  /// the publisher downstream.
  func figures(below lower: PipelineReport.Node?) -> [String] {
    var figures: [String] = []
    if lower?.elementCount != elementCount { figures.append(count(elementCount, "element")) }
    if lower?.demand != demand, !state.isOver { figures.append(demandText) }
    if lower?.seconds != seconds, seconds > 0, !state.isOver {
      figures.append("silent for \(seconds) s")
    }
    if lower?.state != state, state != .live {
      figures.append(state == .unanswered ? "no subscription yet" : "\(state)")
    }
    return figures
  }

  /// The numbers of buffered and of dropped elements.
  var stocks: [String] {
    (bufferedCount > 0 ? ["\(bufferedCount) buffered"] : [])
      + (droppedCount > 0 ? ["\(droppedCount) dropped"] : [])
  }

  private var demandText: String {
    switch demand.max {
    case nil: "unlimited demand"
    case 0: "no demand"
    case let max?: "demand for \(max)"
    }
  }

  private var seconds: Int64 { silence.components.seconds }

  private func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
  }
}
