/// The reason why the program cannot start, or why a request is invalid.
struct SupplierError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
