import Collage
import CollageTesting
import Foundation

/// Invented photos: a sky with a sun, and hills in front of each other.
enum Landscape {
  private typealias Color = (Double, Double, Double)

  private struct Scene {
    let name: String
    let top, bottom, near, far: Color
    let sun: (x: Double, y: Double)
    let phase: Double
  }

  /// An album of eight, of which the last one is broken.
  static func album() throws -> Album {
    let files = try scenes.map { ($0.name, try picture($0).pngData()) }
    return try Album(files + [("old film.png", files[0].1.prefix(900))])
  }

  private static let scenes = [
    Scene(
      name: "harbor at dawn.png", top: (86, 112, 168), bottom: (250, 190, 150), near: (36, 44, 70),
      far: (130, 120, 150), sun: (0.3, 0.55), phase: 0.4),
    Scene(
      name: "dunes.png", top: (120, 180, 214), bottom: (240, 226, 190), near: (196, 140, 72),
      far: (226, 186, 120), sun: (0.75, 0.25), phase: 2.1),
    Scene(
      name: "first snow.png", top: (150, 176, 200), bottom: (226, 234, 240), near: (236, 242, 248),
      far: (170, 190, 208), sun: (0.55, 0.35), phase: 3.3),
    Scene(
      name: "meadow.png", top: (98, 172, 226), bottom: (214, 238, 240), near: (62, 128, 62),
      far: (128, 176, 116), sun: (0.8, 0.3), phase: 5.0),
    Scene(
      name: "evening, north shore.png", top: (44, 40, 88), bottom: (238, 120, 96), near: (22, 22, 40),
      far: (92, 62, 98), sun: (0.5, 0.62), phase: 1.2),
    Scene(
      name: "vineyard.png", top: (140, 196, 216), bottom: (250, 240, 206), near: (112, 122, 40),
      far: (160, 170, 90), sun: (0.2, 0.3), phase: 4.1),
    Scene(
      name: "night train.png", top: (12, 18, 40), bottom: (48, 66, 110), near: (6, 10, 20),
      far: (24, 34, 62), sun: (0.68, 0.28), phase: 0.9),
  ]

  private static func picture(_ scene: Scene) -> Picture {
    Picture(width: 480, height: 320) { column, row in
      let (x, y) = (Double(column) / 480, Double(row) / 320)
      if y > 0.78 + 0.07 * sin(5 * x + scene.phase) + 0.02 * sin(17 * x) { return pixel(scene.near) }
      if y > 0.64 + 0.08 * sin(7 * x + 2 * scene.phase) + 0.02 * sin(13 * x + 1) {
        return pixel(mix(scene.far, scene.near, 0.35))
      }
      if y > 0.54 + 0.06 * sin(9 * x + 3 * scene.phase) { return pixel(scene.far) }
      let distance = hypot((x - scene.sun.x) * 1.5, y - scene.sun.y)
      let sky = mix(scene.top, scene.bottom, min(1, y / 0.6))
      if distance < 0.07 { return pixel(mix((255, 252, 236), scene.bottom, 0.1)) }
      return pixel(mix(sky, (255, 244, 214), 0.5 * exp(-distance * 7)))
    }
  }

  private static func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, a.2 + (b.2 - a.2) * part)
  }

  private static func pixel(_ color: Color) -> Pixel {
    Pixel(UInt8(color.0), UInt8(color.1), UInt8(color.2))
  }
}
