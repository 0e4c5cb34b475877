import Testing

@testable import Jokes

@Suite struct CardTests {
  @Test(
    arguments: [
      (-1, .red), (-0.5, .red), (-0.49, .gray), (0, .gray), (0.49, .gray), (0.5, .green), (2, .green),
      (-.infinity, .red), (.infinity, .green), (.nan, .gray),
    ] as [(Double, CardColor)])
  func `the color changes at half of the width, which is included`(translation: Double, color: CardColor) {
    #expect(CardColor(translation: translation) == color)
  }

  @Test(
    arguments: [
      (0.6, 414, .liked), (0.6, 413, .undecided), (0.59, 414, .undecided), (0.6, 500, .liked),
      (-0.6, -1, .disliked), (-0.6, 0, .undecided), (-0.59, -1, .undecided), (-0.6, 414, .undecided),
      (0.6, -1, .undecided), (.nan, 414, .undecided),
    ] as [(Double, Double, Decision)])
  func `a decision needs six tenths of the width and an end outside of the screen`(
    translation: Double, x: Double, decision: Decision
  ) {
    #expect(Decision(translation: translation, x: x, width: 414) == decision)
  }
}
