import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverFlights
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverLayouts
import LayoverModel
import LayoverPick

/// One request of a golden folder: the body of `POST /v1/layouts`, and the other inputs of an assembly.
///
/// `client` is the header. `before` selects the layout before the first result. `page` has `offset` and `count`. `kills`
/// are names. `unit` is the header. `preview` has arms by experiment. `slow` makes every provider late. `answer` is a
/// supplier's answer in place of facts. `answers` are those of other teams' services by widget: `null` for no card, a text
/// for a failure. `bodies` are their bytes. `settled` means that no further answers are awaited.
struct LayoutCase {
    static let noon = UTCInstant("2026-12-07T12:00:00Z") ?? UTCInstant(seconds: 0)

    let request: JSONValue
    /// The facts of the trips that the request names; `nil` if it names no trip.
    var trips: TripFacts?
    /// The single offers of the answer.
    var offers: OfferCandidates?

    /// The bytes of the layout.
    func layout(from catalog: Catalog, explains: Bool = true) throws -> [UInt8] {
        try assemble(from: catalog, explains: explains).layout
    }

    /// The bytes of the layout, and the counts of the server.
    func assemble(from catalog: Catalog, explains: Bool = true) throws -> (layout: [UInt8], report: AssemblyReport) {
        let (page, output) = try decide(from: catalog, explains: explains)
        return (output, page.report)
    }

    /// The layout with its parts.
    func revision(
        from catalog: Catalog, after earlier: LayoutRevision? = nil, shown: ShownCards = .none
    ) throws -> LayoutRevision {
        Assembler.revise(try inputs(from: catalog, explains: false, shown: shown), after: earlier).revision
    }

    /// The exposures: which unit was exposed to which arm.
    func exposures(from catalog: Catalog) throws -> [Exposure] {
        try decide(from: catalog, explains: false).page.exposures(milliseconds: 1_796_126_400_123)
    }

    /// The bytes of the layout, and the service requests that it needs to be complete.
    func asks(from catalog: Catalog) throws -> (layout: [UInt8], serviceRequests: [ServiceRequest]) {
        let (page, output) = try decide(from: catalog, explains: true)
        return (output, page.decision.serviceRequests)
    }

    /// The same with exactly these answers of other teams' services.
    func asks(from catalog: Catalog, _ answers: ServiceAnswers) throws -> (
        layout: [UInt8], serviceRequests: [ServiceRequest]
    ) {
        let (page, output) = try decide(from: catalog, explains: true, answers)
        return (output, page.decision.serviceRequests)
    }

    /// Adds answers as the layout requests them, until it needs no more of the available ones.
    private func decide(
        from catalog: Catalog, explains: Bool
    ) throws -> (page: LayoutPage, layout: [UInt8]) {
        var answers = ServiceAnswers.none
        while true {
            let decided = try decide(from: catalog, explains: explains, answers)
            let told = decided.page.decision.serviceRequests.filter { answer(to: $0) != nil }
            for serviceRequest in told { answers[serviceRequest] = answer(to: serviceRequest) }
            guard told.isEmpty else { continue }
            guard request["settled"]?.bool == true else { return decided }
            return try decide(from: catalog, explains: explains, answers.settled())
        }
    }

    private func answer(to serviceRequest: ServiceRequest) -> ServiceAnswers.Answer? {
        if let bytes = request["bodies"]?[serviceRequest.widget]?.items {
            return .body(bytes.compactMap { $0.int.map { UInt8(clamping: $0) } })
        }
        return switch request["answers"]?[serviceRequest.widget] {
        case nil: nil
        case .null?: .noCard
        case .string(let words)?: .failed(words)
        case let json?: .body(Array(json.description.utf8))
        }
    }

    private func decide(
        from catalog: Catalog, explains: Bool, _ answers: ServiceAnswers
    ) throws -> (page: LayoutPage, layout: [UInt8]) {
        var output: [UInt8] = []
        let page = Assembler.assemble(try inputs(from: catalog, explains: explains, answers), into: &output)
        return (page, output)
    }

    /// True if single offers would be read from a complete answer too.
    func readsOffers(from catalog: Catalog) throws -> Bool {
        let inputs = try inputs(from: catalog, explains: false)
        return inputs.context.wantsOffers(
            of: FlightFacts().settled(as: .complete), in: inputs.serving, zones: inputs.tools.zones)
    }

    private func inputs(
        from catalog: Catalog, explains: Bool, _ answers: ServiceAnswers = .none, shown: ShownCards = .none
    ) throws -> LayoutInputs {
        var reader = ContextReader()
        try reader.takeHeaders(
            client: request["client"]?.string, traveller: request["traveller"]?.string, unit: request["unit"]?.string)
        reader.preview = preview
        let asked = try LayoutRequest(Array(request.description.utf8), over: reader)
        let serving = Serving(catalog: catalog, kills: kills(catalog))
        var context = try asked.reader.context(
            in: catalog, now: asked.now ?? LayoutCase.noon, layoutID: "TEST")
        context.decideArms(in: serving)
        context.trips = trips
        guard let layout = context.layout else { throw ContentMistake(description: "no such surface") }
        let tools = try tools()
        return LayoutInputs(
            serving: serving, context: context, layout: layout, results: try results(asked, context), phase: phase,
            tools: tools, services: answers, shown: shown, offers: offers, explains: explains)
    }

    private var preview: Preview? {
        guard let arms = request["preview"]?.members else { return nil }
        var preview = Preview()
        for arm in arms { preview.arms[arm.key] = arm.value.string }
        return preview
    }

    private func kills(_ catalog: Catalog) -> Kills {
        let flips = (request["kills"]?.items ?? []).compactMap { $0.string.flatMap { KillName($0) } }
            .map { Kills.Flip.kill($0, .everywhere) }
        let resting = Kills(switches: catalog.killSwitches)
        return flips.isEmpty ? resting : resting.applying(flips, generation: 1)
    }

    private func results(_ asked: LayoutRequest, _ context: RequestContext) throws -> FactCache.Results {
        if request["before"]?.bool == true { return .awaited }
        guard let answer = request["answer"] else { return .given(asked.facts, isComplete: asked.isComplete) }
        var parser = TapeParser()
        var flights = FlightReader()
        var facts = FlightFacts()
        try parser.parse(Array(answer.description.utf8)) { tape throws in
            let format = SupplierFormat.detect(tape) ?? .skyscanner
            try flights.read(tape, as: format, currency: context.currency, into: &facts)
        }
        return .flights(facts)
    }

    private var phase: AssemblyPhase {
        if request["before"]?.bool == true { return .beforeResults }
        return .results(offset: request["page"]?["offset"]?.int ?? 0, count: request["page"]?["count"]?.int)
    }

    /// The key for proofs of cards in requests with `proofs`.
    static let proofs: any ShortHashing = SigningKey(secret: Array(0..<32)).cardProofs

    private func tools() throws -> AssemblyTools {
        let real = try Adapters().assemblyTools
        guard request["slow"]?.bool == true else {
            var tools = AssemblyTools(formatting: real.formatting, zones: real.zones) { 0 }
            if request["proofs"]?.bool == true { tools.proofs = LayoutCase.proofs }
            return tools
        }
        let clock = SteppingClock()
        // On a busy machine the thread waits, which does not count as work.
        let works = request["busy"]?.bool != true
        return AssemblyTools(
            formatting: real.formatting, zones: real.zones, clock: { clock.next() },
            work: { works ? clock.next() : 0 })
    }
}
