import Combine
import Foundation

let readings = PassthroughSubject<Double, Never>()

func show(_ reading: Double) {}
