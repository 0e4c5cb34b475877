import Testing

@testable import Soaking

@Suite(.serialized) struct ActivityTests {
  @Test(arguments: Activity.all.map(\.name))
  func `each activity finds what is planted in it`(name: String) throws {
    let activity = try #require(Activity.all.first { $0.name == name })
    // Threads of a busy machine seldom run at once.
    let deadline = ContinuousClock.now + .seconds(60)
    var complaints: [String] = []
    while complaints.isEmpty, ContinuousClock.now < deadline {
      complaints = activity.play(for: .milliseconds(100), seed: 1, isPlanted: true).complaints
    }
    #expect(complaints != [])
  }

  @Test func `no two activities have a name in common`() {
    #expect(Set(Activity.all.map(\.name)).count == Activity.all.count)
  }
}
