import Foundation
import SwiftCombine
import SwiftCombineInspector

let words = PassthroughSubject<String, Never>()
