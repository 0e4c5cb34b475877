import SwiftCombine
import SwiftCombineOperatorKit

typealias Upstream = PassthroughSubject<Int, Never>
let upstream = Upstream()
var subscriber: AnySubscriber<Int, Never> { AnySubscriber() }

// MARK: - AnOperatorInFortyLines

import SwiftCombine
import SwiftCombineOperatorKit
import SwiftCombineTesting
import Testing
