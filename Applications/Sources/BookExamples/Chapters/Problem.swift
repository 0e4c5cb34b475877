/// An error that is a text, for examples that fail.
struct Problem: Error, Equatable, ExpressibleByStringInterpolation, CustomStringConvertible {
  let description: String

  init(stringLiteral text: String) { description = text }
}
