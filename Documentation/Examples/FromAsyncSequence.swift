private final class Model { @Published var name = "" }
private var model: Model { Model() }
private var future: Future<Int, Never> { Future { $0(.success(42)) } }
