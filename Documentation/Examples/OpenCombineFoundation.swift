import Foundation
import OpenCombine
import OpenCombineFoundation

let url = URL(string: "https://example.org")!
