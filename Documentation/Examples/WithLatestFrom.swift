private struct Order { let name, address: String }
