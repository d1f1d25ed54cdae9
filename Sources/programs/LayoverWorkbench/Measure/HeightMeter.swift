import Foundation
import LayoverAdapters
import LayoverBrowser
import LayoverCatalog
import LayoverCompiler
import LayoverExport
import LayoverFiles
import LayoverJSON
package import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Measures the cards with `height: auto` in Chromium and stores the result in a lock file next to each.
package struct HeightMeter {
    /// The result for one widget.
    package struct Outcome: Hashable, Sendable {
        package enum Change: Hashable, Sendable {
            case none, new
            /// The widget was measured before, and its height is different now.
            case height
            /// The height is the same, but the content of the card is different.
            case content
            /// The widget was measured with another browser or other fonts.
            case tools
        }

        package let widget: String
        package let change: Change
        package let compact: [Int]
        package let regular: [Int]
        /// The number of different documents that were laid out.
        package let documents: Int
        let file: SourceFile
    }

    /// The reason why nothing was measured.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case unknown(widget: String, near: String?)
        case saysItsHeight(widget: String)
        case broken([Diagnostic])
        case noFont(String)
        case noCard(widget: String)

        package var description: String {
            switch self {
            case .unknown(let widget, let near):
                "there is no widget '\(widget)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
            case .saysItsHeight(let widget):
                "'\(widget)' sets its own height; write 'height: auto' to measure it"
            case .broken(let findings):
                "the content has errors; run 'layover check' for all: \(findings.first?.description ?? "")"
            case .noFont(let family):
                "the font '\(family)' is missing, and another font would change the heights; run 'deploy/setup --for sheet'"
            case .noCard(let widget): "no sample of '\(widget)' shows its card; add one to samples/"
            }
        }
    }

    private let root: String
    private let adapters: Adapters
    private let files: [SourceFile]
    private let catalog: Catalog
    private let digests: [String: String]

    /// Reads and compiles the content below `root`.
    ///
    /// Widgets that have not been measured yet are not an error here.
    ///
    /// - Throws: `FileError` if the content cannot be read, `Failure` if it has errors.
    package init(root: String) throws {
        self.root = root
        adapters = try Adapters()
        let tree = try ContentReader.read(root: root)
        let tools = adapters.compilerTools(assetOrigin: SelfContained.origin)
        files = tree.files
        var compiler = Compiler(tools: tools)
        let compilation = compiler.compile(
            HeightMeter.withoutLocks(tree.files, HeightMeter.measured(in: tree.files, tools)))
        guard let catalog = compilation.catalog else { throw Failure.broken(compilation.errors) }
        self.catalog = catalog
        digests = compilation.heightDigests
    }

    /// The names of the widgets with `height: auto`.
    package var widgets: [String] { digests.keys.sorted() }

    /// Lays out the named widgets, or all that need measuring, without writing files.
    ///
    /// - Throws: `BrowserMissing`, `Failure`, `BrowserError`.
    package func measure(_ names: [String] = []) async throws -> [Outcome] {
        let numbers = try (names.isEmpty ? widgets : names).map(number)
        guard !numbers.isEmpty else { return [] }
        return try await BrowserSession.withPage(within: .seconds(300)) { session, page in
            try await HeightMeter.requireFonts(page)
            try await page.evaluate(HeightScript.program)
            let source = try await source(session, page)
            let pictures = SelfContained(Array(catalog.assets.values))
            var outcomes: [Outcome] = []
            for number in numbers { outcomes.append(try await measure(number, on: page, pictures, source)) }
            return outcomes
        }
    }

    /// Writes the lock files next to the widgets.
    ///
    /// Unchanged files are not touched.
    ///
    /// - Throws: `FileError` if a file cannot be written. The files before it are then already written.
    package func write(_ outcomes: [Outcome]) throws {
        for outcome in outcomes where outcome.change != .none {
            try AtomicFile.replace("\(root)/\(outcome.file.path)", outcome.file.bytes, for: .everyone)
        }
    }

    private func number(_ name: String) throws -> Int {
        guard let number = catalog.widgets.firstIndex(where: { $0.name == name }) else {
            throw Failure.unknown(widget: name, near: suggestion(for: name, among: catalog.widgets.map(\.name)))
        }
        guard digests[name] != nil else { throw Failure.saysItsHeight(widget: name) }
        return number
    }

    /// - Throws: `Failure.noFont`, `BrowserError`.
    static func requireFonts(_ page: BrowserPage) async throws {
        for family in ["Noto Sans"] where try await page.evaluate(HeightScript.hasFont(family)) != .bool(true) {
            throw Failure.noFont(family)
        }
    }

    /// Everything besides the cards that affects the heights: the browser, the fonts and the seed.
    private func source(_ session: BrowserSession, _ page: BrowserPage) async throws -> MeasuredHeights.Source {
        let version = try await session.call("Browser.getVersion")["product"]?.string ?? ""
        let fonts = try await page.evaluate(HeightScript.fonts).string ?? ""
        let digest: any Digesting = adapters.seal
        return MeasuredHeights.Source(
            browser: version.replacing("HeadlessChrome", with: "Chrome"),
            fonts: hexadecimal(digest.sha256([Array(fonts.utf8)]).prefix(8)), seed: MeasuredHeights.seed)
    }

    private func measure(
        _ number: Int, on page: BrowserPage, _ pictures: SelfContained, _ source: MeasuredHeights.Source
    ) async throws -> Outcome {
        let name = catalog.widgets[number].name
        let plan = HeightPlan(number, of: catalog, tools: adapters.assemblyTools, pictures: pictures)
        guard plan.count > 0 else { throw Failure.noCard(widget: name) }
        var languages: [LocaleTag: MeasuredLanguage] = [:]
        for (locale, cards) in plan.languages.sorted(by: { $0.key < $1.key }) {
            languages[locale] = try await LanguageMeter(cards, on: page).measure()
        }
        return outcome(name, languages, source, documents: plan.count)
    }

    private func outcome(
        _ name: String, _ languages: [LocaleTag: MeasuredLanguage], _ source: MeasuredHeights.Source, documents: Int
    ) -> Outcome {
        func highest(_ width: Int) -> [Int] {
            TextScale.steps.indices.map { step in languages.values.map { $0.sizes[step].classes[width] }.max() ?? 1 }
        }
        let path = MeasuredHeights.path(widget: name)
        let heights = MeasuredHeights(
            digest: digests[name] ?? "", compact: highest(0), regular: highest(1), source: source,
            languages: languages, location: SourceLocation(path))
        let file = SourceFile(path: path, bytes: Array(heights.text(widget: name).utf8))
        return Outcome(
            widget: name, change: change(of: heights, to: file), compact: heights.compact, regular: heights.regular,
            documents: documents, file: file)
    }

    private func change(of heights: MeasuredHeights, to file: SourceFile) -> Outcome.Change {
        guard let old = files.first(where: { $0.path == file.path }) else { return .new }
        if old.bytes == file.bytes { return .none }
        guard let root = adapters.compilerTools().readYAML(old.bytes, old.path).root,
            let known = MeasuredHeights(Decoding(root, file: old.path))
        else { return .height }
        if known.source != heights.source { return .tools }
        return known.languages == heights.languages ? .content : .height
    }

    /// Rounds up to a step, so that small differences between the fonts of two machines change nothing.
    static func rounded(_ points: Int) -> Int {
        let step = WorkbenchLimits.heightStep
        return min((points + step - 1) / step * step, Schemas.heightPoints.upperBound)
    }

    /// The widgets whose definition contains `height: auto`.
    private static func measured(in files: [SourceFile], _ tools: CompilerTools) -> [String] {
        files.compactMap { file in
            guard let names = ContentKind.widget.names(in: file.path),
                tools.readYAML(file.bytes, file.path).root?["height"]?.text == "auto"
            else { return nil }
            return names.first
        }
    }

    /// The files with a placeholder for each lock, so that widgets that have not been measured compile.
    private static func withoutLocks(_ files: [SourceFile], _ widgets: [String]) -> [SourceFile] {
        let points = TextScale.steps.map { _ in 1 }
        let locks = widgets.map { name in
            let path = MeasuredHeights.path(widget: name)
            let heights = MeasuredHeights(
                digest: "none", compact: points, regular: points, location: SourceLocation(path))
            return SourceFile(path: path, bytes: Array(heights.text(widget: name).utf8))
        }
        let paths = Set(locks.map(\.path))
        return files.filter { !paths.contains($0.path) } + locks
    }
}
