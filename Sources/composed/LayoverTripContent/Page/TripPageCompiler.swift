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

    private let build: PartBuild
    private var findings: [Diagnostic] = []

    /// - Returns: The page, `nil` if any finding is an error, and all findings.
    static func compile(_ files: [ContentFile], in build: PartBuild) -> (TripPages?, [Diagnostic]) {
        var compiler = TripPageCompiler(build)
        let strange = files.filter { $0.names[0] != name }
        for folder in Set(strange.map { $0.names[0] }).sorted() { compiler.refuse(page: folder, strange) }
        let own = files.filter { $0.names[0] == name }
        let unread = own.flatMap(\.findings)
        compiler.findings += unread
        let pages = unread.contains(where: \.isError) ? nil : compiler.pages(own)
        let isSound = !compiler.findings.contains(where: \.isError)
        return (isSound ? pages : nil, Set(compiler.findings).sorted())
    }

    private init(_ build: PartBuild) { self.build = build }

    private mutating func pages(_ own: [ContentFile]) -> TripPages {
        let ofAll = own.filter { $0.kind == .page || $0.kind == .pageMessages }
        let isOwn = ofAll.contains { $0.kind == .page }
        let base = isOwn ? ofAll : ShippedTripPage.files(build.tools) + ofAll
        let ofMarkets = Dictionary(grouping: own.filter { !ofAll.contains($0) }) { $0.names[1] }
        for code in ofMarkets.keys.sorted() {
            guard let file = ofMarkets[code]?.first else { continue }
            if let finding = build.findUnknown(market: code, at: file.path) { findings.append(finding) }
        }
        let (plain, special) = build.markets.partitioned { ofMarkets[$0.market.code] == nil }
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
        _ files: [ContentFile], for markets: [ResolvedMarket], isOwn: Bool, in folder: String
    ) -> [Market: [LocaleTag: TripPages.Page]] {
        guard let template = files.last(where: { $0.kind == .page || $0.kind == .marketPage }), !markets.isEmpty else {
            return [:]
        }
        let messages = files.filter(\.kind.holdsTexts)
        var form = TripPageForm(template, messages, folder: folder, in: build)
        let pages = form.compile(for: markets)
        let written = Set(files.lazy.filter { !$0.isShipped }.map(\.path))
        // Authors cannot fix the shipped files, so findings about those are dropped.
        findings += form.findings.filter { isOwn || written.contains($0.location.file) }
        return pages
    }

    private mutating func refuse(page name: String, _ files: [ContentFile]) {
        guard let file = files.first(where: { $0.names[0] == name }) else { return }
        let near = suggestion(for: name, among: [TripPageCompiler.name]) ?? TripPageCompiler.name
        findings.append(
            .error(
                "page.unknown", "there is no page '\(name)'; write 'widgets/pages/\(near)'",
                at: SourceLocation(file.path)))
    }
}

extension TripPages {
    /// The shipped page for a catalog without its own.
    ///
    /// - Complexity: O(bytes of its texts in all languages).
    package static func shipped(for catalog: Catalog, tools: CompilerTools) -> TripPages? {
        var build = PartBuild(tools: tools)
        build.settings = catalog.settings
        build.markets = catalog.markets.map { market in
            ResolvedMarket(
                market: market.market, locales: market.locales, currency: market.currency, timeZone: market.timeZone,
                adLabels: market.adLabels, location: SourceLocation(ContentKind.market.pattern))
        }
        return TripPageCompiler.compile([], in: build).0
    }
}

extension Array {
    fileprivate func partitioned(_ condition: (Element) -> Bool) -> (those: [Element], others: [Element]) {
        (filter(condition), filter { !condition($0) })
    }
}
