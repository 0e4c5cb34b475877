// What Foundation's own module brings on Apple's platforms comes from a second one elsewhere.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
