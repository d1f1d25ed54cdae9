/// One kind of conformance cases, and how to run a file or folder of them.
protocol Suite {
    /// The name on the command line.
    static var name: String { get }
    static var summary: String { get }

    /// Runs every case under `path`. `url` is the server to test, for suites that need one.
    ///
    /// - Throws: An error if the cases cannot be read. A failed case is only added to the report.
    static func run(path: String, url: String?, report: inout Report) throws
}

/// The reason why a suite could not be read.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
