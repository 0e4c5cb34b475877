import Foundation
import SwiftCombine
import SwiftCombineInspector

let words = PassthroughSubject<String, Never>()
let orders = PassthroughSubject<String, Never>()
struct Meters: PipelineObserver {}
let meters = Meters()
let spans = PipelineSpans()
let file = URL(fileURLWithPath: "/dev/null")
let handle = FileHandle.nullDevice
let trace = PipelineTrace.stop()
let inspector = Inspector()
