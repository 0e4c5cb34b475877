import SwiftCombine
import SwiftCombineOperatorKit

typealias Upstream = PassthroughSubject<Int, Never>
let upstream = Upstream()
var subscriber: AnySubscriber<Int, Never> { AnySubscriber() }
