import LayoverAssembly
import LayoverCatalog
import LayoverExposures
import LayoverFlights
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// `POST /v1/attach`: takes a supplier's answer and returns it with its layout; the results pass whatever fails.
struct AttachRoute: RouteOwner {
    static let routes: [Route<AttachRoute>] = [
        Route(.attach, counted: "attach") { route, request, _ in route.respond(to: request) }
    ]

    let layouts: LayoutContext

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let timing = layouts.server.timing
        if let refusal = layouts.server.shed(.attach, request) { return refusal }
        guard request.isEncoded else {
            return respond(to: request, .plain(layouts.server.packing(request, isPosted: true)), timing)
        }
        do throws(PackedAnswer.Fault) {
            let limit = layouts.server.settings.bodyMegabytes << 20
            let packed = try PackedAnswer(of: request, limit: limit, by: layouts.server.workers)
            return respond(to: request, .packed(packed), timing)
        } catch {
            return refused(request, error, layouts.server.crossOrigin(request))
        }
    }

    private func respond(
        to request: borrowing HTTPRequest, _ posted: PostedAnswer, _ timing: ServerTiming?
    ) -> HTTPReply {
        let crossOrigin = layouts.server.crossOrigin(request)
        let current = layouts.server.holder.load()
        guard let first = current.layouts else {
            return degraded(
                current.isBypassed ? .bypassed : .noCatalog, request, posted, serving: nil, crossOrigin: crossOrigin)
        }
        if layouts.server.pressure.sheds(.resultLayouts) {
            return degraded(.overloaded, request, posted, serving: first, crossOrigin: crossOrigin)
        }
        do throws(ContextProblem) {
            let reader = try layouts.reader(request)
            let serving = current.serving(first, for: reader)
            var context = try reader.context(
                in: serving.catalog, now: layouts.server.now, layoutID: layouts.server.identifiers.make())
            context.decideArms(in: serving)
            layouts.addTrips(of: request, format: reader.format, to: &context, in: serving)
            return attach(
                request, posted, reader: reader, context: context, serving: serving, arm: current.arm(of: serving),
                timing: timing, crossOrigin: crossOrigin)
        } catch {
            return degraded(error.reason, request, posted, serving: first, crossOrigin: crossOrigin)
        }
    }

    private func attach(
        _ request: borrowing HTTPRequest, _ posted: PostedAnswer, reader: ContextReader, context: RequestContext,
        serving: Serving, arm: RolloutWatch.Arm?, timing measured: ServerTiming?, crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        var timing = measured
        let began = timing == nil && arm == nil ? 0 : monotonicNanoseconds()
        let assembly = Assembly(
            answer: AnswerRequest(
                format: reader.format, context: context, serving: serving,
                suppliers: layouts.outgoing.registry),
            reader: reader, tools: layouts.tools, explains: layouts.mayExplain(request),
            milliseconds: layouts.server.milliseconds)
        let outcome = withAnswer(request, posted) { body, count in
            layouts.server.workers.withWorker(reading: count) { worker in assembly.run(body, count, with: &worker) }
        }
        if let observer = layouts.observer, case .success = outcome {
            show(request, posted, reader: reader, context: context, to: observer)
        }
        switch outcome {
        case .failure(let reason):
            arm?.countNone()
            return degraded(
                reason, request, posted, serving: serving, in: context.market.market.code, crossOrigin: crossOrigin)
        case .success(let attached) where !attached.layout.serviceRequests.isEmpty:
            timing?.layout(from: began, until: monotonicNanoseconds())
            arm?.countLayout(attached.layout.report, since: began)
            return waiting(attached, assembly, request, posted: posted, timing: timing, crossOrigin: crossOrigin)
        case .success(let attached):
            layouts.counters.count(attached.layout.report)
            arm?.countLayout(attached.layout.report, since: began)
            layouts.exposures.record(attached.layout.exposures, request)
            timing?.layout(from: began, until: monotonicNanoseconds())
            return reply(
                attached, to: posted, bodyCount: request.bodyCount, serving: serving,
                more: layouts.server.headers(of: timing) + crossOrigin)
        }
    }

    /// Provides the answer's bytes: the body, or its decoded form.
    private func withAnswer<Result>(
        _ request: borrowing HTTPRequest, _ posted: PostedAnswer, _ use: (Span<UInt8>, Int) -> Result
    ) -> Result {
        guard let packed = posted.packed else { return request.withPaddedBody(use) }
        return packed.decoded.withPaddedBytes { use($0, packed.decoded.count) }
    }

    /// Shows the answer to the observer of prices if a gateway vouches for it; it is read after the reply is sent.
    private func show(
        _ request: borrowing HTTPRequest, _ posted: PostedAnswer, reader: ContextReader, context: RequestContext,
        to observer: AnswerObserver
    ) {
        guard let bearer = request.header("Authorization"), observer.isGateway(bearer) else { return }
        let search = FlightSearch(context)
        guard observer.wants(search), let body = posted.packed?.decoded ?? request.heldBody else { return }
        observer.see(
            VouchedAnswer(
                search: search, format: reader.format, isPart: reader.offset > 0 || reader.count != nil,
                at: layouts.server.now, body: body))
    }

    /// Assembles again with the answers of other teams' services.
    private func waiting(
        _ first: Attached, _ assembly: Assembly, _ request: borrowing HTTPRequest, posted: PostedAnswer,
        timing: ServerTiming?, crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        let (bodyCount, serving) = (request.bodyCount, assembly.answer.serving)
        return layouts.wait(
            for: first.layout.serviceRequests, market: assembly.answer.context.market.market, request
        ) { [self] answers in
            let made = assembly.again(first, answers)
            return (
                made.layout,
                reply(
                    made, to: posted, bodyCount: bodyCount, serving: serving,
                    more: layouts.server.headers(of: timing) + crossOrigin)
            )
        }
    }

    private func reply(
        _ attached: Attached, to posted: PostedAnswer, bodyCount: Int, serving: Serving, more: [HTTPHeader]
    ) -> HTTPReply {
        let catalog = HTTPHeader("Layover-Catalog", serving.catalog.shortHash)
        let headers = [.privateNoStore, catalog, attached.layout.status] + more
        let layout = attached.layout.bytes
        switch (posted, attached.offset) {
        case (.packed, nil): return .json([.bytes(layout)], headers: headers)
        case (.packed(let packed), let offset?): return reply(layout, at: offset, packed, headers)
        case (.plain(let packing), nil): return reply([.bytes(layout)], headers, by: packing)
        case (.plain(let packing), let offset?):
            return reply(
                [.requestBody(0..<offset), .bytes(layout), .requestBody(offset..<bodyCount)], headers, by: packing)
        }
    }

    /// The results unchanged, with the reason why they have no layout.
    private func degraded(
        _ reason: DegradedReason, _ request: borrowing HTTPRequest, _ posted: PostedAnswer, serving: Serving?,
        in market: String? = nil, crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        layouts.counters.count(reason, in: market)
        var headers: [HTTPHeader] = [.privateNoStore, .degraded(reason)]
        if let serving { headers.append(HTTPHeader("Layover-Catalog", serving.catalog.shortHash)) }
        switch posted {
        case .plain(let packing):
            return reply([.requestBody(0..<request.bodyCount)], headers + crossOrigin, by: packing)
        case .packed(let packed): return .json(packed.passed, headers: headers + packed.headers + crossOrigin)
        }
    }
}

extension AttachRoute {
    /// A layout and its place.
    private struct Attached: Sendable {
        /// Its bytes are `,"layout":{...}`, or the object alone.
        let layout: AssembledLayout
        /// Number of the layout's bytes before the object.
        let openingCount: Int
        /// The place in the body; `nil` if the layout is sent alone.
        let offset: Int?
        /// The answer's facts if it has service requests and may be assembled again.
        let facts: FlightFacts?

        var opening: [UInt8] { Array(layout.bytes[..<openingCount]) }
    }

    /// Everything a layout is made of, except the answer.
    private struct Assembly: Sendable {
        let answer: AnswerRequest
        let reader: ContextReader
        let tools: AssemblyTools
        let explains: Bool
        /// Milliseconds since 1970 at which the layout is decided.
        let milliseconds: Int

        func run(_ body: Span<UInt8>, _ count: Int, with worker: inout WorkerState) -> Result<Attached, DegradedReason>
        {
            do throws(DegradedReason) {
                let splice = try worker.read(body, count: count, for: answer)
                guard let layout = answer.context.layout else { throw .unknownSurface }
                var output: [UInt8] = []
                output.reserveCapacity(32_768)
                let offset = reader.returnsLayout ? nil : try open(splice, &output)
                return .success(assemble(layout, worker.facts, .none, after: output, at: offset))
            } catch {
                return .failure(error)
            }
        }

        /// Assembles again with answers of other teams' services.
        func again(_ first: Attached, _ answers: ServiceAnswers) -> Attached {
            guard let layout = answer.context.layout, let facts = first.facts else { return first }
            return assemble(layout, facts, answers, after: first.opening, at: first.offset)
        }

        private func assemble(
            _ layout: CompiledLayout, _ facts: FlightFacts, _ answers: ServiceAnswers, after opening: [UInt8],
            at offset: Int?
        ) -> Attached {
            var output = opening
            let page = Assembler.assemble(
                LayoutInputs(
                    serving: answer.serving, context: answer.context, layout: layout, results: .flights(facts),
                    phase: .results(offset: reader.offset, count: reader.count), tools: tools, services: answers,
                    explains: explains),
                into: &output)
            let isLast = page.decision.serviceRequests.isEmpty
            return Attached(
                layout: AssembledLayout(
                    output, page, exposures: isLast ? page.exposures(milliseconds: milliseconds) : []),
                openingCount: opening.count, offset: offset, facts: isLast ? nil : facts)
        }

        /// Writes the member's name, after a comma if needed, and returns its place in the body.
        private func open(_ splice: Splice, _ output: inout [UInt8]) throws(DegradedReason) -> Int {
            switch splice {
            case .before(let place, let comma):
                if comma { output.append(0x2c) }
                appendJSONLiteral("\"layout\":", to: &output)
                return place
            case .notAnObject: throw .notAnObject
            case .memberExists: throw .layoutExists
            }
        }
    }
}
