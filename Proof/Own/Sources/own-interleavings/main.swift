import Combine
import Interleaving
import InterleavingTool

runInterleavings(
  "own-interleavings",
  [
    Interleaving("Broadcaster: send beside send") { trial in
      let broadcaster = Broadcaster()
      let log = Log(trial)
      trial.keep(broadcaster.sink(log))
      trial.thread { broadcaster.send(1) }
      trial.thread { broadcaster.send(2) }
      trial.expect(log, "1 2", "2 1")
    },
    Interleaving("SerialBroadcaster: send beside send") { trial in
      let broadcaster = SerialBroadcaster()
      let log = Log(trial)
      trial.keep(broadcaster.sink(log))
      trial.thread { broadcaster.send(1) }
      trial.thread { broadcaster.send(2) }
      trial.expect(log, "1 2", "2 1")
    },
  ])
