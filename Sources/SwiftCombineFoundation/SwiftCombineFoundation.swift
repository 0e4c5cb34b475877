// The declarations that are in Foundation's own module on Apple's platforms are in a second module elsewhere.
#if URLSessions && canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
