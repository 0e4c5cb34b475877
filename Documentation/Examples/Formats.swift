import Foundation
import SwiftCombine
import SwiftCombineInspector

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
