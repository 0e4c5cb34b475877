import Testing

@testable import Soaking

@Suite(.serialized) struct ActivityTests {
  @Test(arguments: Activity.all.map(\.name))
  func `each activity finds what is planted in it`(name: String) throws {
    let activity = try #require(Activity.all.first { $0.name == name })
    // Threads of a busy machine seldom run at once.
    let deadline = ContinuousClock.now + .seconds(600)
    var complaints: [String] = []
    while complaints.isEmpty, ContinuousClock.now < deadline {
      complaints = activity.play(for: .milliseconds(100), seed: 1, isPlanted: true).complaints
    }
    #expect(complaints != [])
  }

  @Test func `no two activities have a name in common`() {
    #expect(Set(Activity.all.map(\.name)).count == Activity.all.count)
  }

  @Test func `each activity comes once before any comes again, and one that has failed no more`() throws {
    let activities = Activity.all.prefix(5).map { $0 }
    let deck = Deck(activities, seed: 1)
    let first = try (0..<5).map { _ in try #require(deck.draw()).activity.name }
    #expect(Set(first) == Set(activities.map(\.name)))
    deck.discard(activities[0].name)
    let second = try (0..<8).map { _ in try #require(deck.draw()).activity.name }
    #expect(Set(second) == Set(activities.dropFirst().map(\.name)))
    for activity in activities { deck.discard(activity.name) }
    #expect(deck.draw()?.activity.name == nil)
  }
}
