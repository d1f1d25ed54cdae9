import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
@testable import LayoverLayouts
import LayoverModel
import LayoverTestKit
@testable import LayoverSearches
@testable import LayoverSuppliers

/// Small content in several versions, compiled once.
enum SearchContent {
    static let adapters = Result { try Adapters() }

    /// The first version; with another word and a widget fewer; with another order and a widget more; without its market.
    static let first = Result { try catalog(["grey", "timetable", "hint", "advice", "banner", "count", "cheap"]) }
    static let second = Result { try catalog(["grey", "timetable", "hint", "banner", "count"], word: "Other") }
    static let third = Result {
        try catalog(["grey", "banner", "count", "cheap", "late", "advice", "hint", "timetable"], word: "Third")
    }
    /// Without services.
    static let plain = Result { try catalog(["grey", "timetable", "advice", "banner", "count", "cheap"]) }
    /// With a card that chooses among single offers.
    static let picking = Result { try catalog(["grey", "timetable", "best", "count"]) }
    /// With room for all cards, and with room for a few of them.
    static let roomy = Result { try catalog(everything) }
    static let narrow = Result { try catalog(everything, limits: "{ top: 2, total: 3, gap: 3 }") }
    static let elsewhere = Result { try catalog(["grey", "timetable", "advice", "count"], market: "NO") }
    /// Without its page.
    static let pageless = Result { try catalog(["grey", "timetable", "banner", "count"], surface: "hotels") }

    static var all: [Result<Catalog, any Error>] { [first, second, third] }

    private static let everything = ["grey", "timetable", "hint", "late", "advice", "banner", "count", "cheap"]

    static func catalog(
        _ names: [String], word: String = "First", market: String = "GB",
        limits: String = "{ top: 9, total: 20, gap: 0 }", surface: String = "flight-results"
    ) throws -> Catalog {
        var files = SearchTexts.files(names, word: word, market: market, limits: limits)
        let layout = files.removeValue(forKey: "widgets/layouts/flight-results.yaml") ?? ""
        files["widgets/layouts/\(surface).yaml"] = layout.replacing("flight-results", with: surface)
        var compiler = Compiler(tools: try adapters.get().compilerTools())
        let compilation = compiler.compile(files.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
        guard let catalog = compilation.catalog else {
            throw Mistake(description: compilation.errors.map(\.description).joined(separator: "\n"))
        }
        return catalog
    }

    struct Mistake: Error, CustomStringConvertible { let description: String }
}
