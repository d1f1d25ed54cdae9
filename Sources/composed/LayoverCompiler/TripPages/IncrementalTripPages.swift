import LayoverCatalog
import LayoverModel

/// Compiles the page of shared trips where a file of it, or what all share, is another than before.
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
    ///   - files: Those of pages.
    ///   - environment: What all units share.
    ///   - number: By which one environment is told from another.
    ///   - tools: Of the compiler.
    /// - Returns: The page, `nil` where nobody wrote any of it or an error is found; and the findings.
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
