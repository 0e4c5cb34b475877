/// A subscriber that forwards all signals to an object with its own subscribers, such as a subject.
public protocol Feeder {
  /// The object that receives the signals.
  var fed: AnyObject { get }
}
