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

/// Finds the cards that are higher in Chromium than the height that their widget sets.
package struct FitMeter {
    /// A card at the size at which it overflows most.
    private struct Overflow {
        let card: FitPlan.Card
        let percent: Int
        let width: Int
        let needed: Int
        let room: Int

        var lacking: Int { needed - room }
    }

    private let adapters: Adapters
    private let catalog: Catalog?

    /// Reads and compiles the content below `root`.
    ///
    /// Content with errors has nothing to lay out.
    ///
    /// - Throws: `FileError` if the content cannot be read.
    package init(root: String) throws {
        adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools(assetOrigin: SelfContained.origin))
        catalog = compiler.compile(try ContentReader.read(root: root).files).catalog
    }

    /// Lays out every sample and campaign of each widget with a fixed height, in all its markets and languages, at each width
    /// and text size of `layover measure`.
    ///
    /// - Returns: One finding for each widget and language with a card that does not fit. If no widget has a fixed height,
    ///   the result is empty and Chromium does not start.
    /// - Throws: `BrowserMissing`, `HeightMeter.Failure` if the font is missing, `BrowserError`.
    package func findings() async throws -> [Diagnostic] {
        guard let catalog else { return [] }
        let numbers = catalog.widgets.indices.filter { catalog.widgets[$0].hasFixedHeight }
        guard !numbers.isEmpty else { return [] }
        return try await BrowserSession.withPage(within: .seconds(300)) { _, page in
            try await HeightMeter.requireFonts(page)
            try await page.evaluate(HeightScript.program)
            let pictures = SelfContained(Array(catalog.assets.values))
            var findings: [Diagnostic] = []
            for number in numbers {
                let plan = FitPlan(number, of: catalog, tools: adapters.assemblyTools, pictures: pictures)
                for (locale, cards) in plan.cards.sorted(by: { $0.key < $1.key }) {
                    guard let worst = try await worst(of: cards, on: page) else { continue }
                    findings.append(FitMeter.finding(worst, of: catalog.widgets[number], in: locale))
                }
            }
            return findings
        }
    }

    private func worst(of cards: [FitPlan.Card], on page: BrowserPage) async throws -> Overflow? {
        var found: Overflow?
        for start in stride(from: 0, to: cards.count, by: WorkbenchLimits.documentsAtOnce) {
            let some = cards[start..<min(start + WorkbenchLimits.documentsAtOnce, cards.count)]
            try await page.evaluate(HeightScript.clear)
            try await page.evaluate(HeightScript.load(some.map(\.document)))
            let heights = try await page.evaluate(
                HeightScript.heights(scales: TextScale.steps, widths: MeasuredHeights.widths))
            for (card, sizes) in zip(some, heights.items ?? []) {
                for overflow in FitMeter.overflows(card, sizes) where overflow.lacking > found?.lacking ?? 0 {
                    found = overflow
                }
            }
        }
        return found
    }

    private static func overflows(_ card: FitPlan.Card, _ sizes: JSONValue) -> [Overflow] {
        zip(TextScale.steps.indices, sizes.items ?? []).flatMap { step, row in
            zip(MeasuredHeights.widths.indices, row.items ?? []).compactMap { width, height in
                height.int.map {
                    Overflow(
                        card: card, percent: TextScale.steps[step], width: MeasuredHeights.widths[width], needed: $0,
                        room: card.rooms[step][width])
                }
            }
        }
    }

    private static func finding(_ worst: Overflow, of widget: CompiledWidget, in locale: LocaleTag) -> Diagnostic {
        let size = "\(worst.width) points of width" + (worst.percent == 100 ? "" : " and text at \(worst.percent) %")
        return .error(
            "heights.overflow",
            "the card '\(worst.card.name)' needs \(worst.needed) points in \(locale.tag) (\(worst.card.market.code)) at \(size), but has \(worst.room); shorten its texts, increase 'height', or write 'height: auto' and run 'layover measure \(widget.name)'",
            at: widget.source.location(of: "height"), length: "height".count)
    }
}

extension CompiledWidget {
    /// True if its cards are HTML with the height that the author set, whatever they contain.
    fileprivate var hasFixedHeight: Bool { isServed && source.form == .html && source.height != nil }
}
