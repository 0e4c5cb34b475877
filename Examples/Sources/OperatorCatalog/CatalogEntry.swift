import SwiftCombine
import SwiftCombineTesting

/// An operator that can be run on scripted inputs in virtual time.
///
///     let entry = OperatorCatalog.entry("debounce")!
///     let events = entry.run([try InputLine("1-2---|")], arguments: [2])
public struct CatalogEntry: Sendable {
  /// The module that declares the operator.
  public enum Module: String, Sendable, CaseIterable {
    case core = "SwiftCombineCore"
    case collections = "SwiftCombineCollections"
    case extras = "SwiftCombineExtras"
  }

  /// A parameter of the operator: a number, or a choice between names.
  public struct Parameter: Sendable {
    /// What the parameter is called.
    public let name: String
    /// The values that a page offers, the default first.
    public let values: [Int]
    /// The names of the values `0`, `1` and so on; empty for a number.
    public let choices: [String]
    /// The smallest number.
    public let minimum: Int

    /// Creates a parameter that is a number.
    public static func number(_ name: String, _ values: Int..., from minimum: Int = 1) -> Parameter {
      Parameter(name: name, values: values, choices: [], minimum: minimum)
    }

    /// Creates a parameter that is a choice, the default first.
    public static func choice(_ name: String, _ choices: String...) -> Parameter {
      Parameter(name: name, values: Array(choices.indices), choices: choices, minimum: 0)
    }

    /// How an argument is written.
    public func text(of argument: Int) -> String {
      choices.isEmpty ? String(argument) : choices[argument]
    }

    /// Reads an argument; returns `nil` for a text that is none.
    public func argument(_ text: String) -> Int? {
      if !choices.isEmpty { return choices.firstIndex(of: text) }
      return Int(text).flatMap { accepts($0) ? $0 : nil }
    }

    /// Whether a number is an argument; of a choice, its position.
    public func accepts(_ argument: Int) -> Bool {
      choices.isEmpty ? (minimum...1_000_000).contains(argument) : choices.indices.contains(argument)
    }
  }

  /// The name in command lines and addresses, unlike that of any other entry.
  public let id: String
  /// The name of the operator with the labels of its parameters.
  public let name: String
  /// The module that declares it.
  public let module: Module
  /// The family, as the folders of the sources are called.
  public let family: String
  /// What it does, in one sentence.
  public let summary: String
  /// What a reader wants for whom it is the answer; `nil` for a pipeline.
  public let want: Want?
  /// The parameters that can be changed.
  public let parameters: [Parameter]
  /// The inputs of the run that is shown first, as marble lines. Each is also the number of the inputs and,
  /// by its values, what the inputs of a page send.
  public let example: [String]
  /// The output of that run as a marble line; `nil` for a pipeline.
  public let shows: String?
  /// The demand of the run that is shown first.
  public let demand: DemandPolicy
  /// Whether the values of the first input have to be numbers.
  public let needsNumbers: Bool
  /// The tick at which a second subscriber attaches, if there is one.
  public let lateSubscriber: Int?

  /// What the functions do that the call names, if it names any.
  public let note: String?
  /// What a page calls the input and the output, if not so.
  public let endNames: (input: String, output: String)?
  /// The values that the input of a page sends, if not those of ``example`` and further ones like them.
  public let values: [String]?

  private let selection: Selection?
  private let template: String
  private let attach: @Sendable (CatalogStage, Int) -> Void

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - selection: For an operator that publishes some values of its first input: how it treats the others.
  ///   - code: The call, in which `%1` is the first argument, `%2` the second.
  ///   - note: What the functions do that the call names.
  ///   - pipeline: Builds the chain.
  init<P: Publisher & SendableMetatype>(
    _ id: String, _ name: String, _ module: Module, _ family: String, _ summary: String,
    want: Want? = nil, parameters: [Parameter] = [], selection: Selection? = nil, code: String,
    note: String? = nil,
    example: [String], shows: String? = nil, demand: DemandPolicy = .unlimited, needsNumbers: Bool = false,
    values: [String]? = nil,
    endNames: (input: String, output: String)? = nil, lateSubscriber: Int? = nil,
    _ pipeline: @escaping @Sendable (CatalogStage) -> P
  ) {
    self.id = id
    self.name = name
    self.module = module
    self.family = family
    self.summary = summary
    self.want = want
    self.parameters = parameters
    self.example = example
    self.shows = shows
    self.demand = demand
    self.needsNumbers = needsNumbers
    self.note = note
    self.values = values
    self.endNames = endNames
    self.lateSubscriber = lateSubscriber
    self.selection = selection
    template = code
    attach = { $0.play(pipeline($0), until: $1, lateAt: lateSubscriber) }
  }

  /// How many inputs the operator has.
  public var inputCount: Int { example.count }

  /// The default argument of each parameter.
  public var defaultArguments: [Int] { parameters.map { $0.values[0] } }

  /// The call of the operator with these arguments.
  public func code(_ arguments: [Int]) -> String {
    zip(parameters, arguments).enumerated().reduce(template) { code, item in
      code.split(separator: "%\(item.offset + 1)", omittingEmptySubsequences: false)
        .joined(separator: item.element.0.text(of: item.element.1))
    }
  }

  /// Runs the real operator on the inputs, and returns all events in their order.
  ///
  /// - Parameters:
  ///   - inputs: The inputs; their number is ``inputCount``.
  ///   - arguments: The arguments, one for each parameter; by default those of ``defaultArguments``.
  ///   - demand: What the subscriber requests.
  ///   - cancellation: The tick at which the subscriber cancels, if it does.
  ///   - end: The tick after which the run is not observed any longer.
  public func run(
    _ inputs: [InputLine], arguments: [Int]? = nil, demand: DemandPolicy = .unlimited,
    cancellation: Int? = nil, until end: Int = 24
  ) -> [TimelineEvent] {
    precondition(inputs.count == inputCount, "\(id) has \(inputCount) inputs.")
    let stage = CatalogStage(inputs, arguments: arguments ?? defaultArguments, demand: demand)
    if let cancellation { stage.cancel(at: cancellation) }
    attach(stage, end)
    let events = stage.timeline.events
    stage.close()
    return selection.map(events.markingUnpublished) ?? events
  }
}
