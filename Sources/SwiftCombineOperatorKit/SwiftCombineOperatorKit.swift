// The names of the engine that an operator is written with. Its other types are not part of the kit.
@_exported import class SwiftCombineEngine.EngineInput
@_exported import class SwiftCombineEngine.MachineEngine
@_exported import class SwiftCombineEngine.ResettableTimer
@_exported import class SwiftCombineEngine.UpstreamInput
@_exported import enum SwiftCombineEngine.BranchEvent
@_exported import enum SwiftCombineEngine.OperatorStep
@_exported import protocol SwiftCombineEngine.BranchingMachine
@_exported import protocol SwiftCombineEngine.BufferReporting
@_exported import protocol SwiftCombineEngine.MachineBranch
@_exported import protocol SwiftCombineEngine.OperatorMachine
@_exported import protocol SwiftCombineEngine.OperatorOutlet
@_exported import protocol SwiftCombineEngine.TimerClock
@_exported import struct SwiftCombineEngine.BufferCounts
@_exported import struct SwiftCombineEngine.DemandCount
@_exported import struct SwiftCombineEngine.OperatorQueue
@_exported import struct SwiftCombineEngine.QueueMachine
