import BrowserTesting
import PageTesting
import Testing

/// The page without a mouse, and without a screen.
extension BrowserTests {
  @Test func `a collage is made by keyboard alone, and the focus is never lost`() throws {
    try window.openPage(fixture.server.url)
    try window.wait(until: "document.querySelectorAll('#photos button').length === 7")
    try window.press(Key.tab)
    try window.wait(until: "document.activeElement.className === 'skip'")
    // Past what can be done now: to refresh the photos.
    try window.press(Key.tab + Key.tab)
    try window.wait(until: "\(Self.focused) === 'Add photo 1.png'")
    try window.press(Key.enter)
    try window.wait(until: "\(Self.focused) === 'Add photo 1.png, photo 1 of the collage'")
    try window.press(Key.tab + Key.space)
    try window.wait(until: "\(Self.focused) === 'Add photo 2.png, photo 2 of the collage'")
    // Back over the first photo, refreshing, and the end of the choice.
    try window.press(String(repeating: Key.tab, count: 4), holding: Key.shift)
    try window.wait(until: "\(Self.focused) === 'save'")
    try window.press(Key.enter)
    try window.wait(until: Self.hasMessage + "&& \(Self.focused) === 'close'")
    try window.press(Key.enter)
    try window.wait(until: "!(\(Self.hasMessage)) && \(Self.focused) === 'photos-title'")
    #expect(fixture.saved == ["collage-1.png"])
    try window.press(Key.tab + Key.tab + Key.enter)
    try window.wait(until: "\(Self.focused) === 'Add photo 1.png, photo 1 of the collage'")
    try window.press(String(repeating: Key.enter, count: 5))
    try window.wait(until: Self.hasMessage + "&& \(Self.focused) === 'close'")
    try window.press(Key.escape)
    try window.wait(until: "!(\(Self.hasMessage)) && \(Self.focused) === 'photos-title'")
    #expect(fixture.state.chosen == [0, 0, 0, 0, 0, 0])
  }

  @Test func `a screen reader finds names and roles`() throws {
    try window.openPage(fixture.server.url)
    try add(1)
    try window.wait(until: text("announcement", is: "Selected 1 photos. 1 of 6 photos."))
    try window.wait(until: hasLoaded("#preview", width: 375))
    let names = try window.accessibleNames()
    for name in [
      "link \"Skip to the photos\"", "heading \"Selected 1 photos\"", "button \"Save\"", "button \"Clear\"",
      "image \"Collage of photo 1.png\"", "list \"Photos\"",
      "button \"Add photo 1.png, photo 1 of the collage\"", "button \"Add photo 7.png\"",
      "button \"Done choosing\"", "button \"Refresh the photos\"",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
    try add(2)
    try window.wait(until: isEnabled("save"))
    try window.click("#save")
    try window.wait(until: Self.hasMessage)
    let later = try window.accessibleNames()
    #expect(later.contains { $0.hasPrefix("alert") } && later.contains("link \"View the collage\""))
    #expect(later.contains("list \"Saved collages\""))
    #expect(try window.value(of: "document.documentElement.lang") == "en")
  }
}
