import Combine
import Foundation

let url = URL(string: "http://localhost/")!
