import Foundation
import SwiftCombine
import SwiftCombineNATS

/// What the function around the examples of a page declares; none of them runs.
nonisolated(unsafe) var tokens: Set<AnyCancellable> = []
var nats: NATSConnection { preconditionFailure("No server runs.") }
