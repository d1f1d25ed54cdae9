import LayoverCatalog
import LayoverModel

/// Compiles the page of shared trips if one of its files or a shared part has changed.
struct IncrementalTripPages: Sendable {
    private struct Made: Sendable {
        let files: [ParsedFile]
        let number: Int
        let pages: TripPages?
        let findings: [Diagnostic]
    }

    private enum Whole: Hashable { case page }

    private var known = IncrementalCache<Whole, Made>()

    mutating func begin() { known.begin() }

    mutating func settle() { known.settle() }

    /// - Parameters:
    ///   - files: The files of pages.
    ///   - environment: The parts that all units share.
    ///   - number: The number of the environment.
    ///   - tools: The compiler's tools.
    /// - Returns: The page, `nil` if there are no such files or an error is found; and the findings.
    mutating func compile(
        _ files: [ParsedFile], in environment: Environment, number: Int, tools: CompilerTools
    ) -> (TripPages?, [Diagnostic]) {
        guard !files.isEmpty else { return (nil, []) }
        let same = known.recall(.page) { made in
            made.number == number && made.files.count == files.count && zip(made.files, files).allSatisfy { $0 === $1 }
        }
        if let same { return (same.pages, same.findings) }
        let (pages, findings) = TripPageCompiler.compile(files, in: environment, tools: tools)
        known.keep(Made(files: files, number: number, pages: pages, findings: findings), as: .page)
        return (pages, findings)
    }
}
