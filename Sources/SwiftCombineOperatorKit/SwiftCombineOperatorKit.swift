// The names of the engine that an operator is written with. Its other types are not part of the kit.
@_exported import class SwiftCombineEngine.Engine
@_exported import class SwiftCombineEngine.InletLink
@_exported import class SwiftCombineEngine.ResettableTimer
@_exported import class SwiftCombineEngine.UpstreamInlet
@_exported import enum SwiftCombineEngine.BranchEvent
@_exported import enum SwiftCombineEngine.Step
@_exported import protocol SwiftCombineEngine.BranchingMachine
@_exported import protocol SwiftCombineEngine.BufferReporting
@_exported import protocol SwiftCombineEngine.MachineBranch
@_exported import protocol SwiftCombineEngine.OperatorMachine
@_exported import protocol SwiftCombineEngine.Outlet
@_exported import protocol SwiftCombineEngine.TimerClock
@_exported import struct SwiftCombineEngine.DemandCount
@_exported import struct SwiftCombineEngine.BufferCounts
@_exported import struct SwiftCombineEngine.Queue
@_exported import struct SwiftCombineEngine.QueueMachine
