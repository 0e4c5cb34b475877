// Tests use the schedulers of production too, and their types of time.
@_exported import SwiftCombineSchedulers
