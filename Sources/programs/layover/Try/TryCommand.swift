import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFiles
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverServer

/// `layover try`: the facts of a supplier's answer, and the cards that it would receive.
enum TryCommand: Command {
    static let name = "try"
    static let summary = "read a supplier response, and show its facts and its cards"
    static let operands = "answer.json|-"
    static let operandCount = 1...1
    static let options = [
        CommandOption("--format", "NAME", "the format of the response; detected by default"),
        CommandOption("--surface", "NAME", "the page; flight-results by default"),
        CommandOption("--market", "GB", "the market; the default one of layover.yaml by default"),
        CommandOption("--locale", "en-GB", "the language; the market's first by default"),
        CommandOption("--currency", "GBP", "the currency if the response has none"),
        CommandOption("--origin", "LHR", "the start and the destination of the search;"),
        CommandOption("--destination", "EDI", "by default both are read from the response"),
        CommandOption("--departs", "DATE", "the day of departure"),
        CommandOption("--returns", "DATE", "the day of return"),
        CommandOption("--adults", "N", "the number of adults"),
        CommandOption("--cabin", "NAME", "economy, premium_economy, business or first"),
        CommandOption("--now", "MOMENT", "the time to use as now: 2026-12-07T09:00:00Z"),
        CommandOption("--client", "TEXT", "the value of Layover-Client: 'platform=ios, app=7.31.0, caps=\"...\"'"),
        CommandOption("--traveller", "TEXT", "the value of Layover-Traveller: 'residence=US'"),
        CommandOption("--json", nil, "as JSON"),
        CommandOption.pseudoLocales, CommandOption.content,
    ]
    static let details = """
        Exit code 1 if the response cannot be read; its shape is then shown, and how to start a file in widgets/formats.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let bytes = try answer(arguments.operands[0])
        let content = try LoadedContent(
            arguments.content, pseudoLocales: arguments.has(CommandOption.pseudoLocales.name))
        let catalog = try content.requireCatalog()
        let context = try context(arguments, catalog)
        let format = try AnswerFormat.named(arguments.value("--format"), catalog)
        let tried: TriedAnswer
        do {
            tried = try TriedAnswer(bytes, format: format, mappings: catalog.formats, currency: context.currency)
        } catch let error as JSONError {
            throw ContentError("'\(arguments.operands[0])' is not valid JSON: \(error)")
        }
        switch tried.reading {
        case .read(let format, let facts):
            let layout = try TriedLayout(
                format, facts, context: context, catalog: catalog, tools: content.adapters.assemblyTools)
            Terminal.print(arguments.has("--json") ? layout.json.description : layout.text)
            return 0
        case .unreadable(let reason):
            Terminal.print(unreadable(reason, tried.shape ?? .null, isJSON: arguments.has("--json")))
            return 1
        }
    }

    private static func unreadable(_ reason: String, _ shape: JSONValue, isJSON: Bool) -> String {
        let shape = AnswerShape(shape)
        guard isJSON else { return "\(reason)\n\n\(shape.text)" }
        return JSONValue.object([.init("error", .string(reason)), .init("lists", shape.json)]).description
    }

    private static func answer(_ path: String) throws -> [UInt8] {
        if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
        guard let bytes = try AtomicFile.read(path, limit: JSONLimits.documentBytes) else {
            throw UsageError("there is no file '\(path)'")
        }
        return bytes
    }

    private static func context(_ arguments: Arguments, _ catalog: Catalog) throws -> RequestContext {
        var reader = ContextReader()
        do {
            for name in [
                "market", "locale", "currency", "surface", "origin", "destination", "departs", "returns", "adults",
                "cabin",
            ] {
                if let value = arguments.value("--\(name)") { try reader.readItem(name, value) }
            }
            try reader.takeHeaders(
                client: arguments.value("--client"), traveller: arguments.value("--traveller"), unit: nil)
            return try reader.context(in: catalog, now: try Moments.now(arguments), layoutID: "try")
        } catch let problem as ContextProblem {
            throw UsageError(problem.detail)
        }
    }
}
