/// A subscriber that hands all it receives to an object with subscribers of its own, as a subject has.
public protocol Feeder {
  /// The object.
  var fed: AnyObject { get }
}
