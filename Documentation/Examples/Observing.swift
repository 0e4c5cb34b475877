@Observable private final class Settings { var volume = 0 }
private var settings: Settings { Settings() }
private enum player { static func setVolume(_ volume: Int) {} }
