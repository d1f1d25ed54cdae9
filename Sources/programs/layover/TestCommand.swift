import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverSamples

/// `layover test`: runs the samples of widgets as tests.
enum TestCommand: Command {
    static let name = "test"
    static let summary = "run the samples that have expectations"
    static let operands = "[widget...]"
    static let options = [
        CommandOption.textOrJSON, CommandOption.pseudoLocales, CommandOption.content,
    ]
    static let details = """
        A sample with 'expect' is a test: widgets/cards/<widget>/samples/<sample>.yaml. It runs in its market (or the first
        market with the widget), at its time (or a time at which the widget is on), and with no other facts than its own. Page
        limits do not hide its card. Exit code 1 if a test fails.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", OutputFormat.text)
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        for name in arguments.operands { try catalog.known(widget: name) }
        let wanted = Set(arguments.operands)
        let reports = SampleRunner(catalog: catalog, tools: content.adapters.assemblyTools)
            .run { wanted.isEmpty || wanted.contains($0) }
        switch format {
        case .text: Terminal.print(SampleSummary(reports).text)
        case .json: Terminal.print(SampleSummary(reports).json.description)
        }
        return SampleSummary(reports).failed == 0 ? 0 : 1
    }

}
