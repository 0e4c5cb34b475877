import CollageTesting
import Combine
import Foundation
import SwiftCombineTesting
import Testing

@testable import Collage

@Suite final class CollageModelTests {
  private let scheduler = VirtualDispatchScheduler()
  private let album: Album
  private var saved: [Picture] = []

  init() throws {
    var files = try (1...7).map { number in
      ("\(number).png", try Picture.plain(40, 30, .photo(number)).pngData())
    }
    files.append(("portrait.png", try Picture.plain(30, 40, .white).pngData()))
    files.append(("square.png", try Picture.plain(30, 30, .white).pngData()))
    files.append(("broken.png", File.grayPNG.prefix(50)))
    files.append(("bomb.png", File.bombPNG))
    album = try Album(files)
  }

  private func model(
    library: PhotoLibrary? = nil, size: Size? = nil, failing error: PhotoWriter.Error? = nil
  ) -> CollageModel {
    CollageModel(library: library ?? album.library, size: size, on: scheduler) { [unowned self] picture in
      if let error { return Result<String, PhotoWriter.Error>.failure(error).publisher }
      saved.append(picture)
      return Result<String, PhotoWriter.Error>.success("id-\(saved.count)").publisher
    }
  }

  /// Opens the picker and selects photos.
  private func select(_ names: String..., in model: CollageModel) {
    model.openPicker()
    scheduler.advance()
    for name in names { model.picker?.select("\(name).png") }
  }

  private func controls(_ model: CollageModel) -> [Bool] {
    [model.controls.canSave, model.controls.canClear, model.controls.canAdd]
  }

  @Test func `an empty collage is white, has the name of the application, and can be added to`() {
    let model = model()
    #expect(model.title == "Collage")
    #expect(controls(model) == [false, false, true])
    #expect(model.preview == .plain(375, 200, .white))
  }

  @Test func `V8-4 each photo changes title, controls and preview`() {
    let model = model()
    let titles = model.$title.record()
    select("1", in: model)
    #expect(controls(model) == [false, true, true])
    #expect(model.preview == .plain(375, 200, .photo(1)))
    model.picker?.select("2.png")
    #expect(controls(model) == [true, true, true])
    #expect(model.preview[0, 0] == .photo(1) && model.preview[188, 0] == .photo(2))
    #expect(titles.values == ["Collage", "1 photos", "Selected 1 photos", "2 photos", "Selected 2 photos"])
  }

  @Test func `V8-5 the title shows the number of all photos two seconds after the picker has closed`() {
    let model = model()
    let titles = model.$title.record(clock: scheduler.clock)
    select("1", "2", in: model)
    scheduler.advance(by: .seconds(10))
    model.closePicker()
    #expect(model.picker == nil)
    scheduler.advance(by: .milliseconds(1_999))
    #expect(model.title == "Selected 2 photos")
    scheduler.advance(by: .seconds(5))
    #expect(titles.timedValues.last == Timed(12, "2 photos"))

    select("3", in: model)
    #expect(model.title == "Selected 1 photos")
    model.closePicker()
    scheduler.advance(by: .seconds(2))
    #expect(model.title == "3 photos")
  }

  @Test func `V8-3 after six photos the limit is announced once, and the picker closes with the message`() {
    let model = model()
    let alerts = model.$alert.record()
    select("1", "2", "3", "4", "5", in: model)
    #expect(model.alert == nil)
    let sizes = model.photos.count
    model.picker?.select("6.png")
    #expect(sizes == 5 && model.photos.count == 6)
    #expect(controls(model) == [true, true, false])
    #expect(model.alert?.kind == .limit && model.alert?.title == "Limit reached")
    #expect(model.picker != nil)

    model.picker?.select("7.png")
    model.picker?.select("7.png")
    #expect(model.photos.count == 6 && model.title == "Selected 6 photos")
    model.closeAlert()
    #expect(model.picker == nil)
    #expect(model.alert == nil)
    #expect(alerts.values.compactMap(\.self).count == 1)
    model.openPicker()
    #expect(model.picker == nil)
    #expect(model.photos.map { $0[0, 0].red } == [1, 2, 3, 4, 5, 6])
  }

  @Test func `B8-3 and B8-4 a photo that is left out is named, and neither counted nor taken for the last`() {
    let model = model()
    model.openPicker()
    scheduler.advance()
    let rejections = model.picker?.rejectedPhotos.map { "\($0.name) \($0.reason)" }.record()
    select("1", "2", "portrait", in: model)
    #expect(model.title == "Selected 2 photos")
    select("3", "4", "5", "portrait", "square", "broken", "bomb", in: model)
    #expect(model.photos.count == 5)
    #expect(model.title == "Selected 5 photos")
    #expect(model.alert == nil)
    #expect(
      rejections?.values.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "portrait.png portrait", "portrait.png portrait", "square.png portrait",
        "broken.png unusable(Collage.PictureError.broken(\"read",
        "bomb.png unusable(Collage.PictureError.tooLarge(width:",
      ])
  }

  @Test func `B8-5 the limit is announced before the sixth photo is appended, each time`() {
    for _ in 0..<200 {
      let model = model(size: Size(12, 8))
      var counts: [Int] = []
      let subscription = model.$alert.compactMap(\.self).sink { [unowned model] _ in
        counts.append(model.photos.count)
      }
      select("1", "2", "3", "4", "5", "6", in: model)
      withExtendedLifetime(subscription) { #expect(counts == [5]) }
    }
  }

  @Test func `closing the picker hides its message`() {
    let model = model()
    select("1", "2", "3", "4", "5", "6", in: model)
    #expect(model.alert != nil)
    model.closePicker()
    #expect(model.alert == nil && model.picker == nil)
  }

  @Test func `a saved collage is announced with its identifier, and cleared`() {
    let model = model()
    select("1", "2", in: model)
    model.closePicker()
    let preview = model.preview
    model.saveCollage()
    #expect(saved == [preview])
    #expect(model.alert == .init(kind: .saved, title: "Saved", text: "Saved with id: id-1"))
    #expect(model.photos == [] && model.title == "Collage")
    #expect(model.preview == .plain(375, 200, .white))
    model.closeAlert()
    #expect(model.alert == nil)

    select("3", "4", in: model)
    model.saveCollage()
    #expect(model.alert?.text == "Saved with id: id-2")
  }

  @Test func `an odd number of photos is not saved`() {
    let model = model()
    model.saveCollage()
    select("1", in: model)
    model.saveCollage()
    #expect(saved == [] && model.photos.count == 1)
  }

  @Test func `B8-1 a failed save keeps the photos and says so`() {
    let model = model(failing: .couldNotSavePhoto)
    select("1", "2", in: model)
    model.saveCollage()
    #expect(model.photos.count == 2)
    #expect(model.alert?.kind == .error && model.alert?.title == "Error")
    #expect(model.alert?.text == PhotoWriter.Error.couldNotSavePhoto.localizedDescription)
    // The message has to be closed before the next attempt.
    model.saveCollage()
    model.closeAlert()
    #expect(model.alert == nil && model.controls.canSave)
  }

  @Test func `a photo is kept no larger than the collage needs`() throws {
    let model = model(size: Size(20, 16))
    select("1", in: model)
    #expect(model.photos == [.plain(22, 16, .photo(1))])
    #expect(model.preview == .plain(20, 16, .photo(1)))
  }

  @Test func `photos are removed`() {
    let model = model()
    select("1", "2", in: model)
    model.closePicker()
    model.clear()
    #expect(model.photos == [] && model.title == "Collage")
    #expect(controls(model) == [false, false, true])
    scheduler.advance(by: .seconds(2))
    #expect(model.title == "Collage")
  }

  @Test func `without access the picker closes after a message`() {
    let model = model(library: PhotoLibrary(directory: URL(fileURLWithPath: "/nowhere/photos")))
    model.openPicker()
    #expect(model.alert == nil)
    scheduler.advance()
    #expect(model.alert?.title == "No access to the photos" && model.picker != nil)
    model.closeAlert()
    #expect(model.alert == nil && model.picker == nil)
    #expect(controls(model) == [false, false, true])
  }

  @Test func `V8-8 releasing the model ends all its subscriptions`() {
    var held: CollageModel? = model()
    weak let released = held
    if let held { select("1", "2", "3", "4", "5", "6", in: held) }
    held = nil
    #expect(released == nil)
    scheduler.advance(by: .seconds(10))
  }
}
