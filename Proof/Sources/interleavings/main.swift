import Interleaving
import InterleavingTool

runInterleavings("interleavings", Interleaving.all)
