/// Why the program cannot begin.
struct SupplierError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
