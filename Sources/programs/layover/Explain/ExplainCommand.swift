import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverFrame
import LayoverModel

/// `layover explain`: why each widget is shown or not.
enum ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explain why widgets show or not, step by step, for any request or a saved response"
    static let operands = "[widget...]"
    static let operandCount = 0...50
    static let options: [CommandOption] =
        [
            RequestOptions.market, RequestOptions.locale, RequestOptions.surface,
            CommandOption("--answer", "FILE|-", "the supplier response to read facts from"),
            CommandOption("--sample", "WIDGET/NAME", "the sample to read facts from, in place of a response"),
            CommandOption(
                "--response", "FILE|-", "a saved response of a server: repeat its request and show what differs"),
            RequestOptions.format(of: "supplier response"),
        ] + RequestOptions.search(in: "supplier response") + [
            CommandOption(
                "--unit", "TEXT", "the value of Layover-Unit: 'user=u-1'; it decides the arms of experiments"),
            CommandOption(
                "--arm", "EXPERIMENT:VARIANT", repeats: true, "show this variant, including variants of drafts"),
            CommandOption("--kill", "KEY", repeats: true, "treat this as killed; the same keys as 'layover kill'"),
            CommandOption(
                "--pick", "FILE[@ARM]", "offers of --answer, or places, in the order of this pick, with their points"),
            CommandOption("--candidates", "FILE|-", "the places that --pick orders, open at --now"),
            .json, .pseudoLocales, .content,
        ]
    static let details = """
        Without a widget, prints one line for each widget of the catalog; with widgets, every step of each: market, status,
        layout, experiment, kill, requires, schedule, condition with each operand, provider, place, limits, budget. Facts come
        from --answer, --sample or --response; without any of these, the page is the one before results arrive.
          layover explain cuba-travel-advice --market NO --answer examples/lhr-edi.json --traveller residence=NO
          layover explain --sample cuba-travel-advice/us-resident
          layover explain --response response.json --now 2026-12-07T09:00:00Z

          layover explain --pick examples/best.yaml --answer examples/lhr-edi.json
          layover explain --pick examples/dinner.yaml --candidates examples/dinner-places.json --now 2026-12-07T18:00:00Z
          layover explain --pick examples/dinner.yaml@near-first --candidates examples/dinner-places.json --now 2026-12-07T18:00:00Z

        With an arm, it also shows what the arm moves.
        A saved response contains its market, language, page, variants and catalog, and its results provide the facts. Set
        everything else (traveller, client, time, kills) with options. Widgets on which the response and the files differ are
        listed.
        Exit codes: 0 success, 1 the response cannot be read, or differs from the files; 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if let file = arguments.value("--pick") {
            Terminal.print(try PickExplanation(arguments, pick: file).lines.joined(separator: "\n"))
            return 0
        }
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        for name in arguments.operands { try catalog.known(widget: name) }
        let request = try ExplainRequest(arguments, catalog, content.adapters.assemblyTools)
        let page = try request.page()
        let report = ExplainReport(
            page, request: request, names: arguments.operands, isJSON: arguments.has("--json"))
        Terminal.print(report.output)
        return report.differences.isEmpty ? 0 : 1
    }
}
