import CollageTesting
import Testing

@testable import Collage

@Suite struct CompositionTests {
  private let colors = (1...6).map { Pixel.photo($0 * 20) }

  private func collage(_ count: Int, ratio: (Int, Int) = (40, 30)) -> Picture {
    .collage(of: colors.prefix(count).map { .plain(ratio.0, ratio.1, $0) }, size: Picture.collageSize)
  }

  @Test(
    arguments: [
      (0, 1, 0, Size(375, 200), []), (1, 1, 1, Size(375, 200), [[0, 0]]),
      (2, 1, 2, Size(188, 200), [[0, 0], [188, 0]]),
      (3, 2, 2, Size(188, 100), [[0, 0], [188, 0], [0, 100]]),
      (4, 2, 2, Size(188, 100), [[0, 0], [188, 0], [0, 100], [188, 100]]),
      (5, 2, 3, Size(125, 100), [[0, 0], [125, 0], [250, 0], [0, 100], [125, 100]]),
      (6, 2, 3, Size(125, 100), [[0, 0], [125, 0], [250, 0], [0, 100], [125, 100], [250, 100]]),
    ] as [(Int, Int, Int, Size, [[Int]])])
  func `each number of photos has its layout`(
    count: Int, rows: Int, columns: Int, tile: Size, origins: [[Int]]
  ) {
    let layout = CollageLayout(count: count, size: Picture.collageSize)
    #expect(layout.rows == rows && layout.columns == columns)
    #expect(layout.tile == tile)
    #expect(layout.origins.map { [$0.x, $0.y] } == origins)
  }

  @Test(arguments: 0...6)
  func `each photo fills its tile, and the rest is white`(count: Int) {
    let picture = collage(count)
    #expect(picture.width == 375 && picture.height == 200)
    let layout = CollageLayout(count: count, size: Picture.collageSize)
    var wrong = 0
    for y in 0..<200 {
      for x in 0..<375 {
        let index = layout.origins.firstIndex {
          ($0.x..<$0.x + layout.tile.width).contains(x) && ($0.y..<$0.y + layout.tile.height).contains(y)
        }
        if picture[x, y] != index.map({ colors[$0] }) ?? .white { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `B8-2 a photo does not leave its tile`() {
    let picture = collage(3, ratio: (400, 300))
    #expect(picture[300, 150] == .white)
    #expect(picture[300, 105] == .white)
    #expect(picture[300, 100] == .white)
    #expect(picture[300, 99] == colors[1])
    #expect(picture[187, 150] == colors[2] && picture[188, 150] == .white)
  }

  @Test func `a photo is centered, and cut off on both sides alike`() {
    // Three columns of colors, of which the middle one remains.
    let wide = Picture(width: 30, height: 10) { x, _ in colors[x / 10] }
    #expect(wide.covering(Size(20, 20)) == .plain(20, 20, colors[1]))
    let high = Picture(width: 10, height: 30) { _, y in colors[y / 10] }
    #expect(high.covering(Size(5, 5)) == .plain(5, 5, colors[1]))
    // Half of the outer ones remains.
    let part = wide.covering(Size(40, 20))
    #expect([0, 9, 10, 29, 30, 39].map { part[$0, 7] } == [0, 0, 1, 1, 2, 2].map { colors[$0] })
  }

  @Test func `a photo that is reduced has the mean of its pixels, and one that is enlarged repeats them`() {
    let checks = Picture(width: 4, height: 2) { x, y in
      (x + y) % 2 == 0 ? Pixel(0, 100, 255) : Pixel(10, 0, 0)
    }
    #expect(checks.covering(Size(2, 1)) == .plain(2, 1, Pixel(5, 50, 128)))
    let pair = Picture(width: 2, height: 1) { x, _ in colors[x] }
    #expect(pair.covering(Size(4, 2)) == Picture(width: 4, height: 2) { x, _ in colors[x / 2] })
    #expect(pair.covering(Size(2, 1)) == pair)
  }

  @Test func `a large photo is reduced to what covers a collage, and a small one stays as it is`() {
    let photo = Picture(width: 100, height: 50) { x, _ in colors[x / 50] }
    let reduced = photo.reduced(toCover: Size(37, 20))
    #expect(reduced.width == 40 && reduced.height == 20)
    #expect(reduced[19, 19] == colors[0] && reduced[20, 0] == colors[1])
    #expect(photo.reduced(toCover: Size(100, 20)) == photo)
    #expect(photo.reduced(toCover: Size(300, 20)) == photo)
    #expect(photo.reduced(toCover: Size(33, 1)).height == 17)
  }

  @Test func `every size of photo and tile is covered`() {
    for width in 1...9 {
      for height in 1...9 {
        let photo = Picture.plain(width, height, colors[0])
        for tile in [Size(1, 1), Size(7, 3), Size(3, 7), Size(5, 5)] {
          #expect(photo.covering(tile) == .plain(tile.width, tile.height, colors[0]))
        }
      }
    }
  }

  @Test func `a tile that is rounded beyond the edge is cut off there`() {
    let picture = Picture.collage(of: [.plain(4, 3, colors[0]), .plain(4, 3, colors[1])], size: Size(17, 16))
    #expect(picture.width == 17)
    #expect([0, 8, 9, 16].map { picture[$0, 15] } == [0, 0, 1, 1].map { colors[$0] })
  }

  @Test func `a collage is as large as the largest of its photos allows`() {
    func size(_ photos: Picture...) -> Size { Picture.collageSize(for: photos) }
    #expect(size() == Size(375, 200))
    #expect(size(.plain(4, 3, .white)) == Size(375, 200))
    #expect(size(.plain(750, 500, .white)) == Size(750, 400))
    #expect(size(.plain(750, 500, .white), .plain(4, 3, .white)) == Size(938, 500))
    #expect(size(.plain(4_000, 3_000, .white)) == Picture.largestCollageSize)
    let collage = Picture.collage(of: [.plain(750, 500, .white)])
    #expect(Size(collage.width, collage.height) == Size(750, 400))
  }
}
