import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverServer

/// `layover explain`: why each widget is shown or not.
enum ExplainCommand: Command {
    static let name = "explain"
    static let summary = "tell why widgets show or not, step by step, for any request or a kept response"
    static let operands = "[widget...]"
    static let operandCount = 0...50
    static let options = [
        CommandOption("--market", "GB", "the market; the default one of layover.yaml by default"),
        CommandOption("--locale", "en-GB", "the language; the market's first by default"),
        CommandOption("--surface", "NAME", "the page; flight-results by default"),
        CommandOption("--answer", "FILE|-", "a supplier's answer that facts come from"),
        CommandOption("--sample", "WIDGET/NAME", "a sample that facts come from, in place of an answer"),
        CommandOption("--response", "FILE|-", "a response of a server: the same request again, and what differs"),
        CommandOption("--format", "NAME", "read the answer as this format; found out by default"),
        CommandOption("--currency", "GBP", "what prices are in where the answer does not say"),
        CommandOption("--origin", "LHR", "where the search starts, and where it goes:"),
        CommandOption("--destination", "EDI", "both are read from the answer where they are not given"),
        CommandOption("--departs", "DATE", "the day of departure"),
        CommandOption("--returns", "DATE", "the day of return"),
        CommandOption("--adults", "N", "how many adults"),
        CommandOption("--cabin", "NAME", "economy, premium_economy, business or first"),
        CommandOption("--now", "MOMENT", "the moment that counts as now: 2026-12-07T09:00:00Z"),
        CommandOption("--client", "TEXT", "what Layover-Client would say: 'platform=ios, app=7.31.0, caps=\"...\"'"),
        CommandOption("--traveller", "TEXT", "what Layover-Traveller would say: 'residence=US'"),
        CommandOption("--unit", "TEXT", "what Layover-Unit would say: 'user=u-1'; it decides arms of experiments"),
        CommandOption("--arm", "EXPERIMENT:VARIANT", repeats: true, "look at this variant, of a draft too"),
        CommandOption("--kill", "KEY", repeats: true, "as if this were killed too, as 'layover kill' takes it"),
        CommandOption(
            "--pick", "FILE[@ARM]", "offers of --answer, or places, in the order of this pick, point by point"),
        CommandOption("--candidates", "FILE|-", "places that --pick puts in order, open at --now"),
        CommandOption("--json", nil, "as JSON"),
        CommandOption.pseudoLocales, CommandOption.content,
    ]
    static let details = """
        Without a widget it tells in one line what becomes of each widget of the catalog; with widgets, every step of each:
        market, status, layout, experiment, kill, requires, schedule, condition with each operand, provider, place, limits,
        budget. Facts come from --answer, from --sample or from --response; without any, it is the page before results.
          layover explain cuba-travel-advice --market NO --answer examples/lhr-edi.json --traveller residence=NO
          layover explain --sample cuba-travel-advice/us-resident
          layover explain --response response.json --now 2026-12-07T09:00:00Z

          layover explain --pick examples/best.yaml --answer examples/lhr-edi.json
          layover explain --pick examples/dinner.yaml --candidates examples/dinner-places.json --now 2026-12-07T18:00:00Z
          layover explain --pick examples/dinner.yaml@near-first --candidates examples/dinner-places.json --now 2026-12-07T18:00:00Z

        With an arm it tells what the arm moves, too.
        A response tells its market, language, page, variants and catalog, and its results give the facts; what it does not
        tell (traveller, client, moment, kills) is for the options to say. Widgets of which response and files say
        otherwise are listed.
        Exit codes: 0 told, 1 the answer cannot be read, or the response differs; 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if let file = arguments.value("--pick") {
            Terminal.print(try PickExplanation(arguments, pick: file).lines.joined(separator: "\n"))
            return 0
        }
        let content = try LoadedContent(
            arguments.content, pseudoLocales: arguments.has(CommandOption.pseudoLocales.name))
        let catalog = try content.requireCatalog()
        for name in arguments.operands where catalog.widget(name) == nil {
            throw UsageError(
                "there is no widget '\(name)'\(Suggested.text(name, among: catalog.widgets.map(\.name)))")
        }
        let request = try ExplainRequest(arguments, catalog, content.adapters.assemblyTools)
        let page = try request.page()
        let report = ExplainReport(
            page, request: request, names: arguments.operands, isJSON: arguments.has("--json"))
        Terminal.print(report.output)
        return report.differences.isEmpty ? 0 : 1
    }
}
