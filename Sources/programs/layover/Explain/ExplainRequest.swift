import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverFlights
import LayoverModel
import LayoverPreview
import LayoverSamples
import LayoverSchema

/// The request that `layover explain` examines, from a command line, a sample, an answer or a saved response.
struct ExplainRequest {
    let catalog: Catalog
    let context: RequestContext
    let serving: Serving
    /// The response that is replayed.
    let replay: LayoutReplay?
    /// A description of where the facts come from.
    let origin: String
    private let tools: AssemblyTools
    private let results: FactCache.Results
    private let answers: ServiceAnswers

    init(_ arguments: Arguments, _ catalog: Catalog, _ tools: AssemblyTools) throws {
        self.catalog = catalog
        self.tools = tools
        let sources = ["--answer", "--sample", "--response"].filter { arguments.value($0) != nil }
        guard sources.count < 2 else { throw UsageError("'\(sources[0])' and '\(sources[1])' cannot be combined") }
        let sample = try ExplainRequest.sample(arguments, catalog)
        let kept = try arguments.value("--response").map { try KeptResponse($0) }
        replay = kept?.replay
        var reader = ContextReader()
        if let kept { try kept.fillReader(&reader, arguments) }
        if let sample { ExplainRequest.fillReader(sample, &reader, arguments) }
        try ExplainRequest.read(arguments, into: &reader)
        let kills = try ExplainRequest.kills(arguments, catalog)
        serving = Serving(catalog: catalog, kills: kills)
        reader.preview = try ExplainRequest.preview(arguments, kept, catalog)
        let now = try ExplainRequest.now(arguments, sample, for: reader, in: catalog, with: tools)
        do {
            var context = try reader.context(in: catalog, now: now, layoutID: "explain")
            context.decideArms(in: serving)
            self.context = context
        } catch {
            throw UsageError(error.detail)
        }
        answers = sample?.answers ?? .none
        if let path = arguments.value("--answer") {
            (results, origin) = try ExplainRequest.flights(
                try KeptResponse.bytes(path), from: path, arguments, in: catalog, context)
        } else if let kept {
            (results, origin) =
                try kept.hasResults
                ? ExplainRequest.flights(kept.bytes, from: kept.path, arguments, in: catalog, context)
                : (.awaited, "only the layout: no results, so facts about them are pending")
        } else if let sample {
            results = .given(ExplainRequest.facts(of: sample, arguments), isComplete: sample.isComplete)
            origin = "the sample '\(arguments.value("--sample") ?? "")'"
        } else {
            results = .awaited
            origin = "no results yet; set --answer or --sample"
        }
    }

    /// The explained page for this request.
    func page() throws -> ExplainedPage {
        guard let layout = context.layout else { throw ContentError("this market has no such surface") }
        var isWaiting = false
        if case .awaited = results { isWaiting = true }
        return try ExplainedPage(
            serving: serving, context: context, layout: layout,
            facts: FactCache(context, results: results, zones: tools.zones),
            phase: isWaiting ? .beforeResults : .results(offset: 0, count: nil), tools: tools, services: answers)
    }
}

// Reading the command line.
extension ExplainRequest {
    private static func read(_ arguments: Arguments, into reader: inout ContextReader) throws {
        do { try RequestOptions.read(arguments, into: &reader) } catch { throw UsageError(error.detail) }
    }

    private static func sample(_ arguments: Arguments, _ catalog: Catalog) throws -> SampleRequest? {
        guard let text = arguments.value("--sample") else { return nil }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw UsageError("'--sample' takes a widget and a sample: 'widget/name'") }
        let widget = try catalog.known(widget: parts[0])
        guard let sample = widget.samples.first(where: { $0.name.name == parts[1] }) else {
            let names = widget.samples.map(\.name.name)
            throw UsageError(
                "'\(widget.name)' has no sample '\(parts[1])'\(Suggested.text(parts[1], among: names)); it has \(names.isEmpty ? "none" : names.joined(separator: ", "))"
            )
        }
        return SampleRequest(sample, of: widget)
    }

    /// Fills the reader from the sample.
    ///
    /// The command line overrides it later.
    private static func fillReader(_ sample: SampleRequest, _ reader: inout ContextReader, _ arguments: Arguments) {
        reader.market = sample.market
        reader.locale = arguments.value("--market") == nil ? sample.locale?.tag : nil
        reader.query = sample.query
        reader.traveller = sample.traveller
        reader.client = sample.client
    }

    /// The facts of a sample, without those that the command line overrides.
    private static func facts(of sample: SampleRequest, _ arguments: Arguments) -> [FactName: Value] {
        let said: [(prefix: String, options: [String])] = [
            ("traveller.", ["--traveller"]), ("client.", ["--client"]),
            ("query.", ["--departs", "--returns", "--adults", "--cabin"]),
        ]
        let beaten = said.filter { $0.options.contains { arguments.value($0) != nil } }.map(\.prefix)
        return sample.facts.filter { fact in !beaten.contains { fact.key.rawValue.hasPrefix($0) } }
    }

    /// The time of the option, otherwise that of the sample, otherwise the current time.
    private static func now(
        _ arguments: Arguments, _ sample: SampleRequest?, for reader: ContextReader, in catalog: Catalog,
        with tools: AssemblyTools
    ) throws -> UTCInstant {
        guard arguments.value("--now") == nil, let sample else { return try Moments.now(arguments) }
        if let moment = sample.moment { return moment }
        let market = reader.market.flatMap { catalog.market($0) } ?? catalog.markets[catalog.defaultMarket]
        guard let local = sample.localTime else { return try Moments.now(arguments) }
        switch tools.zones.resolve(local, in: market.timeZone) {
        case .unique(let moment), .gap(let moment), .overlap(let moment, _): return moment
        case nil: return try Moments.now(arguments)
        }
    }

    /// The resting state of the files, plus the kills on the command line.
    private static func kills(_ arguments: Arguments, _ catalog: Catalog) throws -> Kills {
        let resting = Kills(switches: catalog.killSwitches)
        let known = KillReach.names(in: catalog)
        let flips = try arguments.list("--kill").flatMap { word in
            let found = KillName.meant(by: word).map(catalog.own).filter { known.contains($0) || $0 == .allCards }
            guard !found.isEmpty else {
                let names = known.flatMap { [$0.description, $0.name] }.sorted()
                throw UsageError("there is nothing to kill called '\(word)'\(Suggested.text(word, among: names))")
            }
            return found.map { name in
                Kills.Flip.kill(name, catalog.killSwitches.first { $0.name == name }?.scope ?? .everywhere)
            }
        }
        return flips.isEmpty ? resting : resting.applying(flips, generation: resting.generation)
    }

    /// The forced arms, and those of the saved response.
    private static func preview(_ arguments: Arguments, _ kept: KeptResponse?, _ catalog: Catalog) throws -> Preview? {
        var preview = Preview()
        preview.arms = (kept?.replay.request.arms ?? [:]).filter { key, variant in
            catalog.experiment(key)?.experiment.arms.contains { $0.key == variant } ?? false
        }
        for text in arguments.list("--arm") {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw UsageError("'--arm' takes 'experiment:variant', not '\(text)'") }
            let arms = try catalog.known(experiment: parts[0]).experiment.arms.map(\.key)
            guard arms.contains(parts[1]) else {
                throw UsageError(
                    "'\(parts[0])' has no variant '\(parts[1])'; it has \(arms.joined(separator: ", "))")
            }
            preview.arms[parts[0]] = parts[1]
        }
        return preview.arms.isEmpty ? nil : preview
    }

    private static func flights(
        _ bytes: [UInt8], from path: String, _ arguments: Arguments, in catalog: Catalog, _ context: RequestContext
    ) throws -> (FactCache.Results, String) {
        switch try RequestOptions.answer(bytes, from: path, arguments, for: context, in: catalog).reading {
        case .read(let format, let facts): return (.flights(facts), "'\(path)', read as \(format.name)")
        case .unreadable(let reason): throw ContentError("'\(path)': \(reason); 'layover try' shows its shape")
        }
    }
}
