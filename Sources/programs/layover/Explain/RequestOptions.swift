import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverPreview

/// The options of `explain` and `try` that describe a request and its response.
enum RequestOptions {
    static let market = CommandOption("--market", "GB", "the market; the default one of layover.yaml by default")
    static let locale = CommandOption("--locale", "en-GB", "the language; the market's first by default")
    static let surface = CommandOption("--surface", "NAME", "the page; flight-results by default")

    static func format(of response: String) -> CommandOption {
        CommandOption("--format", "NAME", "the format of the \(response); detected by default")
    }

    /// The search, its time and its client.
    static func search(in response: String) -> [CommandOption] {
        [
            CommandOption("--currency", "GBP", "the currency if the \(response) has none"),
            CommandOption("--origin", "LHR", "the start and the destination of the search;"),
            CommandOption("--destination", "EDI", "by default both are read from the \(response)"),
            CommandOption("--departs", "DATE", "the day of departure"),
            CommandOption("--returns", "DATE", "the day of return"),
            CommandOption("--adults", "N", "the number of adults"),
            CommandOption("--cabin", "NAME", "economy, premium_economy, business or first"), Moments.option,
            CommandOption("--client", "TEXT", "the value of Layover-Client: 'platform=ios, app=7.31.0, caps=\"...\"'"),
            CommandOption("--traveller", "TEXT", "the value of Layover-Traveller: 'residence=US'"),
        ]
    }

    /// Reads the options that are given.
    static func read(_ arguments: Arguments, into reader: inout ContextReader) throws(ContextProblem) {
        let names = [
            "market", "locale", "currency", "surface", "origin", "destination", "departs", "returns", "adults", "cabin",
        ]
        for name in names {
            if let value = arguments.value("--\(name)") { try reader.readItem(name, value) }
        }
        try reader.takeHeaders(
            client: arguments.value("--client"), traveller: arguments.value("--traveller"),
            unit: arguments.value("--unit"))
    }

    /// Reads a response in the format of the option, or in the detected one.
    static func answer(
        _ bytes: [UInt8], from path: String, _ arguments: Arguments, for context: RequestContext, in catalog: Catalog
    ) throws -> TriedAnswer {
        let format = try format(arguments, catalog)
        do {
            return try TriedAnswer(bytes, format: format, mappings: catalog.formats, currency: context.currency)
        } catch let error as JSONError {
            throw ContentError("'\(path)' is not valid JSON: \(error)")
        }
    }

    /// The format of the option; `nil` if it is missing.
    private static func format(_ arguments: Arguments, _ catalog: Catalog) throws(UsageError) -> SupplierFormat? {
        guard let name = arguments.value("--format") else { return nil }
        if let format = SupplierFormat(name, mappings: catalog.formats) { return format }
        let known = SupplierFormat.builtIn.map(\.name) + catalog.formats.map(\.name)
        throw .no("format", named: name, among: known, "; there are \(known.joined(separator: ", "))")
    }
}
