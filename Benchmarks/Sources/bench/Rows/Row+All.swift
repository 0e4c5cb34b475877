extension Row {
  /// All rows, in the order of the list of targets.
  static var all: [Row] {
    var families = [range, grouping, subject, zipping, flattening, subscription]
    #if !NO_SerialRows
      families.append(serial)
    #endif
    #if !NO_SharingRows
      families.append(sharing)
    #endif
    #if !NO_JoiningRows
      families.append(joining)
    #endif
    #if !NO_SwitchingRows
      families.append(switching)
    #endif
    #if !NO_SchedulingRows
      families.append(scheduling)
    #endif
    return families.joined().sorted { ($0.number, $0.id) < ($1.number, $1.id) }
  }

  /// The number in the list of targets, which a variant of a row shares with it.
  private var number: Int { Int(id.prefix(while: \.isNumber)) ?? 0 }
}
