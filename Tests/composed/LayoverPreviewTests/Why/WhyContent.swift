import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFlags
import LayoverModel
import Testing

@testable import LayoverPreview

/// Small content with a widget for each reason not to be shown, and requests for it.
struct WhyContent: Sendable {
    /// Compiled once for all tests that change nothing.
    static let shared = Result { try WhyContent() }

    static let noon = UTCInstant("2026-12-07T12:00:00Z") ?? UTCInstant(seconds: 0)

    let catalog: Catalog
    let tools: AssemblyTools

    init(_ changes: [String: String] = [:]) throws {
        let adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools())
        let compilation = compiler.compile(WhyContent.files(changes))
        catalog = try #require(
            compilation.catalog, "\(compilation.errors.map(\.description).joined(separator: "\n"))")
        tools = adapters.assemblyTools
    }

    static func files(_ changes: [String: String] = [:]) -> [SourceFile] {
        texts.merging(changes) { $1 }.filter { !$0.value.isEmpty }.map {
            SourceFile(path: $0.key, bytes: Array($0.value.utf8))
        }
    }

    /// One request.
    struct Request {
        var market = "GB"
        var facts: [FactName: Value] = [:]
        var isComplete = true
        var isBefore = false
        var client: String?
        var traveller: String?
        var unit: String?
        var kills: [String] = []
        var now = WhyContent.noon
        var arms: [String: String] = [:]
    }

    func page(_ request: Request) throws -> ExplainedPage {
        var reader = ContextReader()
        reader.market = request.market
        try reader.takeHeaders(client: request.client, traveller: request.traveller, unit: request.unit)
        if !request.arms.isEmpty {
            var preview = Preview()
            preview.arms = request.arms
            reader.preview = preview
        }
        let flips = request.kills.compactMap { KillName($0) }.map { Kills.Flip.kill($0, .everywhere) }
        let serving = Serving(
            catalog: catalog, kills: Kills(switches: catalog.killSwitches).applying(flips, generation: 1))
        var context = try reader.context(in: catalog, now: request.now, layoutID: "test")
        context.decideArms(in: serving)
        let results: FactCache.Results =
            request.isBefore ? .awaited : .given(request.facts, isComplete: request.isComplete)
        return try ExplainedPage(
            serving: serving, context: context, layout: try #require(context.layout),
            facts: FactCache(context, results: results, zones: tools.zones),
            phase: request.isBefore ? .beforeResults : .results(offset: 0, count: nil), tools: tools)
    }

    private static func card(_ name: String, _ body: String) -> [(String, String)] {
        let folder = "widgets/cards/\(name)"
        return [
            (
                "\(folder)/widget.yaml",
                "widget: \(name)\nowner: tests\ntype: native\ncomponent: plain@1\n"
                    + (body.contains("fields:") ? "" : "fields: { text: { value: \(name) } }\n") + body + "\n"
            ), ("\(folder)/messages/en-GB.yaml", "label: \(name)\n"),
            ("\(folder)/messages/nb-NO.yaml", "label: \(name)\n"),
        ]
    }

    private static let texts: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            (
                "widgets/layover.yaml",
                "default_market: GB\nattributes: { user: text }\n"
            ),
            (
                "widgets/markets/GB.yaml",
                "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n"
            ),
            (
                "widgets/markets/NO.yaml",
                """
                market: NO
                locales: [nb-NO, en-GB]
                currency: NOK
                time_zone: Europe/Oslo
                ad_label: { nb-NO: Annonse, en-GB: Ad }

                """
            ), ("widgets/components/plain@1.yaml", "component: plain@1\nfields: { text: text }\n"),
            (
                "widgets/layouts/flight-results.yaml",
                """
                layout: flight-results
                widgets: [always, advice, many, season, able, asked, banner, beside, crowded, tried, swapped]
                limits: { top: 5, total: 9, gap: 0 }
                markets: { NO: { remove: [season] } }

                """
            ),
            (
                "widgets/campaigns/sale.yaml",
                """
                campaign: sale
                uses: banner
                markets: [GB, NO]
                routes: { to: [OSL] }
                from: 2026-12-07 09:00
                until: 2026-12-13
                text: { title: { en-GB: A sale, nb-NO: Et salg } }

                """
            ),
            (
                "flags/experiments/trial.yaml",
                """
                experiment: trial
                owner: tests
                seed: trial-1
                unit: user
                variants:
                  - { key: control, weight: 0.5 }
                  - { key: off, weight: 0.5, changes: [{ widget: tried, show: false }, { widget: swapped, instead: spare }] }

                """
            ),
            (
                "flags/kill-switches/legal.yaml",
                "kill_switch: legal\nowner: tests\nguards: [advice]\nsafe: hidden\npermanent: true\n"
            ),
        ] + card("always", "priority: 9")
            + card(
                "advice",
                "show_when: { route.countries: { $all: [CU] }, traveller.residence: US }\nwhen_unknown: show\npriority: 8"
            )
            + card("many", "show_when: { results.direct.count: { $gte: 6 } }\nplace: { after_results: 2 }")
            + card("season", "schedule: [{ from: 2026-12-20, until: 2026-12-31 }]\nplace: bottom")
            + card("able", "requires: { app.ios: \">=7.20\" }\nfallback: simple\nplace: bottom")
            + card("simple", "place: bottom")
            + card("asked", "fields: { text: { from: route.destination.city } }\nplace: bottom")
            + card(
                "banner",
                "provider: { kind: campaign }\nfields: { text: { from: campaign.text.title } }\nplace: { after_results: 5 }"
            )
            + card("beside", "place: { beside: results.cheapest }") + card("crowded", "priority: -1\nplace: bottom")
            + card("tried", "place: bottom") + card("swapped", "place: bottom") + card("spare", "place: bottom")
            + card("idea", "status: draft\nshow_when: { market: NO }") + card("gone", "status: retired"))
}
