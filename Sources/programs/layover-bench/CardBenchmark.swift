import CAllocations
import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverTemplates

/// The time and allocations of one shipped card on a warm thread, including the guard and ICU.
struct CardBenchmark {
    /// One card in one language, with values of many sizes, so that the same text is not repeated.
    private struct Subject {
        let name: String
        let locale: LocaleTag
        let card: LocalizedCard
        let context: RenderContext
        let values: [[Value?]]
        let actions: [Link?]
    }

    private struct Figures {
        let median: Double
        let p99: Double
        let allocations: Double
        let bytes: Int
    }

    private static let tags = ["en-GB", "ar-AE", "ja-JP", "nb-NO", "de-DE"]
    private static let rounds = 6400

    private let subjects: [Subject]

    init(content: String) throws {
        let adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools(assetOrigin: "https://cards.example.com"))
        let compilation = compiler.compile(try ContentReader.read(root: content).files)
        guard let catalog = compilation.catalog else { throw BenchError("the content has errors") }
        var subjects: [Subject] = []
        for locale in CardBenchmark.tags.compactMap({ LocaleTag($0) }) {
            for widget in catalog.widgets {
                guard let market = catalog.markets.first(where: { $0.locales.contains(locale) }),
                    let cards = widget.texts[locale]?.cards, let card = cards.min(by: { $0.key < $1.key })?.value.card
                else { continue }
                subjects.append(
                    CardBenchmark.subject(
                        widget, card, SampleValues(catalog, market, widget), in: market, with: adapters))
            }
        }
        self.subjects = subjects
    }

    private static func subject(
        _ widget: CompiledWidget, _ card: LocalizedCard, _ values: SampleValues, in market: CompiledMarket,
        with adapters: Adapters
    ) -> Subject {
        Subject(
            name: widget.name, locale: card.locale, card: card,
            context: RenderContext(
                formatting: adapters.language, zones: adapters.zones, zone: market.timeZone,
                now: SampleValues.now, form: .fragment),
            values: (0..<SampleValues.count).map(values.fields),
            actions: (widget.template?.actions ?? []).map { name in
                widget.actions.first { $0.name == name }.map { action in
                    action.link == nil ? Link(app: action.app, web: action.web) : SampleValues.link
                }
            })
    }

    /// Prints a line for each language and card, then the slowest.
    ///
    /// - Throws: `BenchError` if a card cannot be rendered, or if one allocates.
    func run() throws {
        var slowest = 0.0
        var allocations = 0.0
        for subject in subjects {
            let figures = try measure(subject)
            slowest = max(slowest, figures.median)
            allocations = max(allocations, figures.allocations)
            print(
                String(
                    format: "%@  %@  median %.2f us  p99 %.2f us  allocations %.2f  (%d bytes)", subject.locale.tag,
                    subject.name.padding(toLength: 24, withPad: " ", startingAt: 0), figures.median, figures.p99,
                    figures.allocations, figures.bytes))
        }
        print(
            String(
                format: "cards  %d of them; slowest median %.2f us, most allocations %.2f", subjects.count, slowest,
                allocations))
    }

    /// Renders every card, or those of one widget, `rounds` times, for a profiler that counts instructions.
    func repeated(_ name: String, _ rounds: Int) throws {
        let chosen = subjects.filter { name == "cards" || name == $0.name }
        guard !chosen.isEmpty else { throw BenchError("'\(name)' needs a supplier response, or is not a hot path") }
        var output: [UInt8] = []
        for round in 0..<rounds {
            for subject in chosen { try render(subject, round, into: &output) }
        }
    }

    private func measure(_ subject: Subject) throws -> Figures {
        var output: [UInt8] = []
        output.reserveCapacity(32_768)
        for round in 0..<1000 { try render(subject, round, into: &output) }
        var times: [Double] = []
        times.reserveCapacity(CardBenchmark.rounds)
        let before = allocations_made()
        for round in 0..<CardBenchmark.rounds {
            let start = monotonicNanoseconds()
            try render(subject, round, into: &output)
            times.append(Double(monotonicNanoseconds() - start) / 1000)
        }
        let made = allocations_made() - before
        times.sort()
        return Figures(
            median: times[times.count / 2], p99: times[times.count * 99 / 100],
            allocations: Double(made) / Double(CardBenchmark.rounds), bytes: output.count)
    }

    private func render(_ subject: Subject, _ round: Int, into output: inout [UInt8]) throws {
        output.removeAll(keepingCapacity: true)
        try subject.card.render(
            fields: subject.values[round % subject.values.count], actions: subject.actions, context: subject.context,
            into: &output)
    }
}
