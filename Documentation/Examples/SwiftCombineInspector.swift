import Foundation
import SwiftCombine
import SwiftCombineInspector

let words = PassthroughSubject<String, Never>()
let orders = PassthroughSubject<String, Never>()
struct Meters: PipelineObserver {}
let meters = Meters()
