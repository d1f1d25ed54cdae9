import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFiles
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverPreview

/// `layover try`: the facts of a supplier's answer, and the cards that it would receive.
enum TryCommand: Command {
    static let name = "try"
    static let summary = "read a supplier response, and show its facts and its cards"
    static let operands = "answer.json|-"
    static let options =
        [RequestOptions.format(of: "response"), RequestOptions.surface, RequestOptions.market, RequestOptions.locale]
        + RequestOptions.search(in: "response") + [.json, .pseudoLocales, .content]
    static let details = """
        Exit code 1 if the response cannot be read; its shape is then shown, and how to start a file in widgets/formats. Also 1
        if a pointer of its file in widgets/formats leads nowhere in the response, or to a value of the wrong kind.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let path = arguments.operands[0]
        let bytes = try KeptResponse.bytes(path)
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        let context = try context(arguments, catalog)
        let tried = try RequestOptions.answer(bytes, from: path, arguments, for: context, in: catalog)
        switch tried.reading {
        case .read(let format, let facts):
            var layout = try TriedLayout(
                format, facts, context: context, catalog: catalog, tools: content.adapters.assemblyTools)
            if let mapping = format.definition as? FormatMapping {
                layout.lostPointers = try LostPointers(in: bytes, of: mapping).lines
            }
            Terminal.print(arguments.has("--json") ? layout.json.description : layout.text)
            return layout.lostPointers.isEmpty ? 0 : 1
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

    private static func context(_ arguments: Arguments, _ catalog: Catalog) throws -> RequestContext {
        var reader = ContextReader()
        do {
            try RequestOptions.read(arguments, into: &reader)
            return try reader.context(in: catalog, now: try Moments.now(arguments), layoutID: "try")
        } catch let problem as ContextProblem {
            throw UsageError(problem.detail)
        }
    }
}
