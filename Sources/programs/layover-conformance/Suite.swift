/// One kind of conformance cases and how to run a file or folder of them.
protocol Suite {
    /// As the command line names it.
    static var name: String { get }
    static var summary: String { get }

    /// Runs every case under `path`; `url` is the server to ask, for suites that need one.
    ///
    /// - Throws: What keeps the cases from being read; a case that fails is a line of the report instead.
    static func run(path: String, url: String?, report: inout Report) throws
}

/// Why a suite could not be read at all.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
