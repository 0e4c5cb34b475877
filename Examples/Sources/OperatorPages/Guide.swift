import OperatorCatalog

/// "Which operator do I need?" as choices that lead to each other, made of what the
/// entries of the catalog say.
enum Guide {
  /// A choice: what the reader wants, and the operators for it.
  struct Choice {
    let title: String
    private(set) var answers: [(want: String, ids: [String])] = []

    /// The answers to a question, those of its own family first, in the order of the catalog.
    init(_ question: CatalogEntry.Want.Question) {
      title = question.rawValue
      let entries = OperatorCatalog.entries.filter { $0.want?.question == question }
      let first = entries.filter { $0.family == question.family }
      for entry in first + entries.filter({ $0.family != question.family }) {
        let want = entry.want!.answer
        if let index = answers.firstIndex(where: { $0.want == want }) {
          answers[index].ids.append(entry.id)
        } else {
          answers.append((want, [entry.id]))
        }
      }
    }
  }

  static let choices = CatalogEntry.Want.Question.allCases.map(Choice.init)
}
