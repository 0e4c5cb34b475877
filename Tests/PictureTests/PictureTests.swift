import OperatorDescriptions
import SwiftCombineTesting
import Testing

@Suite struct PictureTests {
  @Test(arguments: Picture.all)
  func `A picture in the documentation shows its pipeline`(picture: Picture) throws {
    try picture.verify()
  }

  @Test func `Every picture in the documentation is run, or it is said why not`() {
    #expect(DrawnPicture.all.count > 100)
    for picture in DrawnPicture.all where Picture.notRun[picture.file] == nil {
      do {
        let labels = try picture.diagram.labels
        let isRun = Picture.all.contains { $0.files.contains(picture.file) && labels.contains($0.label) }
        if !isRun {
          throw TestError(
            "Nothing runs this picture. Add a Picture of it to its topic in Tests/OperatorDescriptions/Topics."
          )
        }
      } catch {
        Issue.record(error, sourceLocation: picture.location)
      }
    }
  }

  @Test(arguments: Picture.notRun.keys.sorted())
  func `A picture marked as not run is drawn, and not run`(file: String) {
    #expect(DrawnPicture.all.contains { $0.file == file })
    #expect(!Picture.all.contains { $0.files.contains(file) })
  }
}
