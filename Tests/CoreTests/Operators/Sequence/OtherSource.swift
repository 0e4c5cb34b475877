import SwiftCombineTesting
import TestSupport

/// The other publisher of an operator, which notes its signals in a history.
func otherSource(_ name: String, _ history: EventHistory) -> ScriptedSource<String, TestError> {
  scripted(name, of: String.self, history: history)
}
