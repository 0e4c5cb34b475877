#if NATS
  extension UnsafeRawBufferPointer {
    /// The number at a position that a program wrote in decimal digits: without a sign, a space or a zero in
    /// front, as the server and this client write numbers.
    ///
    /// Replies and subjects contain such numbers for each message, so no string is made of the digits.
    ///
    /// - Parameter start: The position of the first digit; that behind the last one,
    ///   when it returns a number.
    /// - Returns: The number, or `nil` if there is none or one that does not fit.
    func wireNumber(at start: inout Int) -> UInt64? {
      var (number, index): (UInt64, Int) = (0, start)
      while index < count, case let digit = self[index] &- UInt8(ascii: "0"), digit <= 9 {
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
        let (sum, isJustTooLarge) = product.addingReportingOverflow(UInt64(digit))
        if isTooLarge || isJustTooLarge { return nil }
        (number, index) = (sum, index + 1)
      }
      let length = index - start
      guard length > 0, length == 1 || self[start] != UInt8(ascii: "0") else { return nil }
      start = index
      return number
    }

    /// The number that the last part of a subject is, which is an inbox with the number of what was sent.
    var lastWireNumber: Int? {
      guard let dot = lastIndex(of: UInt8(ascii: ".")) else { return nil }
      var index = dot + 1
      guard let number = wireNumber(at: &index), index == count else { return nil }
      return Int(exactly: number)
    }
  }
#endif
