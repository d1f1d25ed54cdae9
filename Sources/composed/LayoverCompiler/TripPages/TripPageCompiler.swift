package import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTemplates

/// Compiles the page of shared trips: the common page, and each market's own files over it.
///
/// If the tree has no common `page.html`, the shipped page and its texts are used, so that a market can change a single
/// sentence.
struct TripPageCompiler {
    static let name = "trip"

    private let environment: Environment
    private let tools: CompilerTools
    private var findings: [Diagnostic] = []

    /// - Returns: The page, `nil` if any finding is an error, and all findings.
    static func compile(
        _ files: [ParsedFile], in environment: Environment, tools: CompilerTools
    ) -> (TripPages?, [Diagnostic]) {
        var compiler = TripPageCompiler(environment, tools)
        let strange = files.filter { $0.names[0] != name }
        for folder in Set(strange.map { $0.names[0] }).sorted() { compiler.refuse(page: folder, strange) }
        let own = files.filter { $0.names[0] == name }
        let unread = own.flatMap(\.findings)
        compiler.findings += unread
        let pages = unread.contains(where: \.isError) ? nil : compiler.pages(own)
        let isSound = !compiler.findings.contains(where: \.isError)
        return (isSound ? pages : nil, Set(compiler.findings).sorted())
    }

    /// The shipped page for a catalog without its own.
    ///
    /// - Returns: `nil` if it does not compile with the content's settings.
    static func shipped(in environment: Environment, tools: CompilerTools) -> TripPages? {
        TripPageCompiler.compile([], in: environment, tools: tools).0
    }

    private init(_ environment: Environment, _ tools: CompilerTools) {
        self.environment = environment
        self.tools = tools
    }

    private mutating func pages(_ own: [ParsedFile]) -> TripPages {
        let ofAll = own.filter { $0.kind == .page || $0.kind == .pageMessages }
        let isOwn = ofAll.contains { $0.kind == .page }
        let base = isOwn ? ofAll : ShippedTripPage.files(tools) + ofAll
        let ofMarkets = Dictionary(grouping: own.filter { !ofAll.contains($0) }) { $0.names[1] }
        for code in ofMarkets.keys.sorted() where !environment.knows(market: code) { refuse(market: code, ofMarkets) }
        let (plain, special) = environment.markets.partitioned { ofMarkets[$0.market.code] == nil }
        var pages = compile(base, for: plain, isOwn: isOwn, in: "widgets/pages/\(TripPageCompiler.name)")
        for market in special {
            let over = ofMarkets[market.market.code] ?? []
            let hasPage = over.contains { $0.kind == .marketPage }
            let files = base.filter { !hasPage || $0.kind != .page } + over
            let folder = "widgets/pages/\(TripPageCompiler.name)/markets/\(market.market.code)"
            pages.merge(compile(files, for: [market], isOwn: isOwn || hasPage, in: folder)) { $1 }
        }
        return TripPages(pages)
    }

    private mutating func compile(
        _ files: [ParsedFile], for markets: [Environment.ResolvedMarket], isOwn: Bool, in folder: String
    ) -> [Market: [LocaleTag: TripPages.Page]] {
        guard let template = files.last(where: { $0.kind == .page || $0.kind == .marketPage }), !markets.isEmpty else {
            return [:]
        }
        let messages = files.filter(\.kind.holdsTexts)
        var form = TripPageForm(template, messages, folder: folder, in: environment, tools: tools)
        let pages = form.compile(for: markets)
        let written = Set(files.lazy.filter { !$0.isShipped }.map(\.source.path))
        // Authors cannot fix the shipped files, so findings about those are dropped.
        findings += form.findings.filter { isOwn || written.contains($0.location.file) }
        return pages
    }

    private mutating func refuse(page name: String, _ files: [ParsedFile]) {
        guard let file = files.first(where: { $0.names[0] == name }) else { return }
        let near = suggestion(for: name, among: [TripPageCompiler.name]) ?? TripPageCompiler.name
        findings.append(
            .error(
                "page.unknown", "there is no page '\(name)'; write 'widgets/pages/\(near)'",
                at: SourceLocation(file.source.path)))
    }

    private mutating func refuse(market code: String, _ files: [String: [ParsedFile]]) {
        guard let file = files[code]?.first else { return }
        let near = suggestion(for: code, among: environment.markets.map(\.market.code))
        findings.append(
            .error(
                "page.market",
                "there is no market '\(code)'; \(meant(near, else: "add widgets/markets/\(code).yaml"))",
                at: SourceLocation(file.source.path)))
    }
}

extension TripPages {
    /// The shipped page for a catalog without its own.
    ///
    /// - Complexity: O(bytes of its texts in all languages).
    package static func shipped(for catalog: Catalog, tools: CompilerTools) -> TripPages? {
        var environment = Environment()
        environment.settings = catalog.settings
        environment.markets = catalog.markets.map { market in
            Environment.ResolvedMarket(
                market: market.market, locales: market.locales, currency: market.currency, timeZone: market.timeZone,
                adLabels: market.adLabels, calendar: MarketSource.Calendar(),
                location: SourceLocation(FileKind.market.pattern))
        }
        return TripPageCompiler.shipped(in: environment, tools: tools)
    }
}

extension Array {
    fileprivate func partitioned(_ condition: (Element) -> Bool) -> (those: [Element], others: [Element]) {
        (filter(condition), filter { !condition($0) })
    }
}

extension [ParsedFile] {
    fileprivate func contains(_ file: ParsedFile) -> Bool { contains { $0 === file } }
}
