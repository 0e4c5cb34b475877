import Foundation
import OperatorDescriptions
import TestSupport
import Testing

/// Every operator is described, and no description is of something else. The operators are those of the
/// interface, so no list of names is written twice.
@Suite struct OperatorDescriptionTests {
  private typealias Description = OperatorDescription<PlainWorld>

  /// Modules whose operators are described.
  private static let modules = [
    "SwiftCombineCore", "SwiftCombineCollections", "SwiftCombineExtras", "SwiftCombineInspector",
  ]

  /// Operators that no description can build, with the reason.
  private static let exempt = [
    "asyncMap(maxTasks:priority:_:)": "It waits for tasks: AsyncMapTests.",
    "carrying(_:)": "It carries the values of a task: CarryingTests and CarryingRaces.",
    "checkpoint(_:fileID:line:)": "It notes where it is called: CheckpointTests and CheckpointRaces.",
    "observed(_:fileID:line:)": "It counts at a place: ObservedTests, which verify it, and ObservedRaces.",
  ]

  @Test func `every public operator has a description`() throws {
    let described = Set(Description.all.flatMap(\.methods)).union(Self.exempt.keys)
    let missing = try InterfaceOperators(of: Self.modules).names.subtracting(described).sorted()
    #expect(missing == [], "Describe them in Tests/OperatorDescriptions/Topics.")
  }

  /// Operators of several publishers whose inputs no description sends to, with the reason.
  private static let withoutInputs = [
    "withLatestFrom(_:)": "It is withLatestFrom(_:_:) with a closure that returns the other value."
  ]

  @Test func `an operator of several publishers has a description that sends to each`() throws {
    let sent = Set(Description.all.filter { $0.inputs != nil }.flatMap(\.methods)).union(
      Self.withoutInputs.keys)
    let joining = try InterfaceOperators(of: Self.modules).joining
    #expect(joining.count > 40)
    #expect(joining.subtracting(sent).sorted() == [], "Give one of their descriptions its inputs.")
    #expect(Self.withoutInputs.keys.filter { !joining.contains($0) } == [])
  }

  @Test func `every described method is a public operator`() throws {
    let names = try InterfaceOperators(of: Self.modules).names
    #expect(Description.all.flatMap(\.methods).filter { !names.contains($0) } == [])
    #expect(Self.exempt.keys.filter { !names.contains($0) } == [])
  }

  @Test func `an operator is described in the topic of the folder that declares it`() throws {
    let folders = try Self.foldersByMethod()
    for (topic, descriptions) in Description.topics {
      for description in descriptions {
        for method in description.methods where !method.hasPrefix("Collection.") {
          let name = method.split(separator: ".").last!.prefix { $0 != "(" }
          let known = folders[String(name)] ?? []
          #expect(known.isEmpty || known.contains(topic), "\(method) is in \(known.sorted())")
        }
      }
    }
  }

  @Test func `every described operator is in the table of tasks`() throws {
    let path = "Sources/SwiftCombineCore/SwiftCombineCore.docc/WhichOperator.md"
    let page = try ListedOperators(
      Self.text(of: path).matches(of: /[`\/](\w+(?:\([\w:]*\))?)`/).map { $0.1 })
    #expect(Self.methods.filter { !page.contains($0) } == [], "Add a row to \(path).")
  }

  @Test func `every described operator has an entry in the catalog, or the catalog says why not`() throws {
    let folder = "Examples/Sources/OperatorCatalog"
    let entries = try FileManager.default.contentsOfDirectory(
      atPath: repositoryRoot.appending(path: "\(folder)/Entries").path
    ).map { try Self.text(of: "\(folder)/Entries/\($0)") }.joined()
    let without = try Self.text(of: "\(folder)/OperatorCatalog+withoutRuns.swift")
    // What an entry is called, the calls without arguments that it shows, and the names of those without.
    var texts = entries.matches(of: /CatalogEntry\(\s*"[^"]+",\s*"(\w+\([\w:]*\))/).map { $0.1 }
    texts += entries.matches(of: /(\w+\(\))[^"\n]*"/).map { $0.1 }
    texts += without.matches(of: /\(\s*"([^"]+)",\s*"[^"]+"\s*\)/).flatMap { names in
      names.1.matches(of: /\w+(?:\([\w:]*\))?/).map { $0.0 }
    }
    let shown = ListedOperators(texts)
    #expect(
      Self.methods.filter { !$0.hasPrefix("try") && !shown.contains($0) } == [],
      "Add an entry to \(folder)/Entries, or the reason for having none to OperatorCatalog.withoutRuns.")
  }

  @Test func `an operator is not in a list because another form of it is`() {
    let list = ListedOperators(["prefix(_:)", "merge(with:)", "zip", "retry(_:scheduler:)", "first()"])
    for name in ["prefix(_:)", "merge(with:_:)", "zip(_:_:)", "retry(_:backoff:scheduler:)", "first()"] {
      #expect(list.contains(name), "\(name)")
    }
    for name in ["prefix(while:)", "merge()", "zipped()", "retry(_:)", "first(where:)", "last()"] {
      #expect(!list.contains(name), "\(name)")
    }
  }

  @Test func `an operator that is left out of checks is checked in another form, or says why not`() throws {
    let all = Dictionary(uniqueKeysWithValues: Description.all.map { ($0.name, $0) })
    for description in Description.all {
      let (name, omitted) = (description.name, description.checks.omitted)
      switch description.checks.omission {
      case nil: #expect(omitted.isEmpty, "\(name)")
      case .isChecked(let form):
        let form = try #require(all[form], "\(name) is checked in no description \(form)")
        #expect(!omitted.isEmpty && form.checks.checks.isSuperset(of: omitted), "\(name) in \(form.name)")
      case .doesNotApply(let reason):
        #expect(
          !omitted.isEmpty && reason.split(separator: " ").count > 4 && reason.hasSuffix("."), "\(name)")
        for suite in reason.matches(of: /\w+Tests\b/) {
          let names = try FileManager.default.subpathsOfDirectory(
            atPath: repositoryRoot.appending(path: "Tests").path)
          #expect(names.contains { $0.hasSuffix("/\(suite.0).swift") }, "\(name): there is no \(suite.0)")
        }
      }
    }
  }

  @Test func `no two descriptions have the same name`() {
    let names = Description.all.map(\.name)
    #expect(names.filter { name in names.filter { $0 == name }.count > 1 } == [])
  }

  /// The described methods, without the types that have them.
  private static var methods: [String] {
    Set(Description.all.flatMap(\.methods).map { String($0.split(separator: ".").last!) }).sorted()
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: repositoryRoot.appending(path: file), encoding: .utf8)
  }

  /// The folders of `Operators` whose files declare a method of this name.
  private static func foldersByMethod() throws -> [String: Set<String>] {
    var folders: [String: Set<String>] = [:]
    for module in ["SwiftCombineCore", "SwiftCombineExtras"] {
      let sources = repositoryRoot.appending(path: "Sources/\(module)/Operators")
      for folder in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
        let files = try FileManager.default.contentsOfDirectory(atPath: sources.path + "/" + folder)
        for file in files {
          let text = try String(contentsOf: sources.appending(path: "\(folder)/\(file)"), encoding: .utf8)
          for match in text.matches(of: /public func `?(\w+)/) {
            folders[String(match.1), default: []].insert(folder)
          }
        }
      }
    }
    return folders
  }
}

/// The operators that a list names: without labels for all of their forms, or with the labels of one form,
/// from which some may be left out, but not all.
private struct ListedOperators {
  private var forms: [Substring: [[Substring]?]] = [:]

  init(_ names: [Substring]) {
    for name in names { forms[Self.base(name), default: []].append(Self.labels(name)) }
  }

  func contains(_ method: String) -> Bool {
    let labels = Self.labels(method[...]) ?? []
    return forms[Self.base(method[...]), default: []].contains { listed in
      guard let listed, listed != labels else { return true }
      var rest = labels[...]
      return !listed.isEmpty
        && listed.allSatisfy { label in
          rest = rest.drop { $0 != label }
          return rest.popFirst() != nil
        }
    }
  }

  private static func base(_ name: Substring) -> Substring { name.prefix { $0 != "(" } }

  private static func labels(_ name: Substring) -> [Substring]? {
    let labels = name.drop { $0 != "(" }
    return labels.isEmpty ? nil : labels.dropFirst().dropLast().split(separator: ":")
  }
}

/// The operators in the texts of `Documentation/Interface`: what publishers, and collections of them, make
/// publishers of.
private struct InterfaceOperators {
  private(set) var names: Set<String> = []
  /// Those that take other publishers, or publishers as values.
  private(set) var joining: Set<String> = []

  init(of modules: [String]) throws {
    for module in modules {
      let file = repositoryRoot.appending(path: "Documentation/Interface/\(module).txt")
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let name = Self.operatorName(line) else { continue }
        names.insert(name)
        if line.contains(/\w : Publisher\b/) { joining.insert(name) }
      }
    }
  }

  /// What is no publisher: the result of a method that ends a pipeline.
  private static let otherResults = [
    "AnyCancellable", "any Cancellable", "any Sendable & Cancellable", "Async", "Bool",
  ]

  private static func operatorName(_ line: Substring) -> String? {
    let pattern =
      #/
      (Publisher|Collection|ConnectablePublisher):\ (?:func|var)\ `?([A-Za-z]\w*)`?(?:<[^(]*>)?(.*)
      /#
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    let (owner, method, rest) = (match.1, match.2, match.3)
    let prefix = owner == "Publisher" ? "" : "\(owner)."
    guard rest.first == "(" else {
      return isPublisher(rest.drop { $0 == ":" || $0 == " " }) ? "\(prefix)\(method)" : nil
    }
    let (labels, result) = parameters(rest)
    guard isPublisher(result) else { return nil }
    return "\(prefix)\(method)(\(labels.map { "\($0):" }.joined()))"
  }

  private static func isPublisher(_ result: Substring) -> Bool {
    !result.isEmpty && !otherResults.contains { result.hasPrefix($0) }
  }

  /// The labels of a list of parameters in parentheses, and the result after it.
  private static func parameters(_ text: Substring) -> (labels: [Substring], result: Substring) {
    var labels: [Substring] = []
    var depth = 0
    var start = text.index(after: text.startIndex)
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if "(<[".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
      if (depth == 1 && character == ",") || depth == 0 {
        let parameter = text[start..<index].drop { $0 == " " }
        if !parameter.isEmpty { labels.append(parameter.prefix { $0 != " " && $0 != ":" }) }
        start = text.index(after: index)
      }
      if depth == 0 {
        let rest = text[start...]
        let arrow = rest.firstRange(of: " -> ")
        return (labels, arrow.map { rest[$0.upperBound...] } ?? "")
      }
      previous = character
    }
    return (labels, "")
  }
}
