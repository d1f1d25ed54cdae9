import LayoverCatalog
import LayoverAssembly
import LayoverFlights
import LayoverHTTP
import LayoverJSON
import LayoverModel

/// `POST /v1/attach`: a supplier's answer in, the same answer out with its layout; whatever is wrong, the results pass.
struct AttachRoute: Sendable {
    let site: Site

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = site.crossOrigin(request)
        guard let serving = site.holder.load().serving else { return degraded(.noCatalog, request, nil, crossOrigin) }
        do throws(ContextProblem) {
            let reader = try site.reader(request)
            let context = try reader.context(
                in: serving.catalog, now: site.now, layoutID: site.identifiers.make())
            return attach(request, reader, context, serving, crossOrigin)
        } catch {
            return degraded(error.reason, request, serving, crossOrigin)
        }
    }

    private func attach(
        _ request: borrowing HTTPRequest, _ reader: ContextReader, _ context: RequestContext, _ serving: Serving,
        _ crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        let explains = site.mayExplain(request)
        let outcome = request.withPaddedBody { body, count in
            site.workers.withWorker { worker in
                AttachRoute.decide(body, count, worker: &worker, reader, context, serving, site.tools, explains)
            }
        }
        switch outcome {
        case .failure(let reason): return degraded(reason, request, serving, crossOrigin)
        case .success(let attached):
            if !attached.isWhole { site.counters.countCardFailure() }
            return reply(attached, request.bodyCount, reader.returnsLayout, serving, crossOrigin)
        }
    }

    /// A layout and where it goes.
    private struct Attached: Sendable {
        /// `,"layout":{...}`, or the object alone.
        let bytes: [UInt8]
        let offset: Int
        let isWhole: Bool
    }

    private static func decide(
        _ body: Span<UInt8>, _ count: Int, worker: inout WorkerState, _ reader: ContextReader,
        _ context: RequestContext,
        _ serving: Serving, _ tools: AssemblyTools, _ explains: Bool
    ) -> Result<Attached, DegradedReason> {
        do {
            let splice = try worker.parser.parse(body, count: count) { tape throws in
                let splice = tape.splice()
                let mappings = serving.catalog.formats
                let format =
                    reader.format.map { SupplierFormat($0, mappings: mappings) }
                    ?? SupplierFormat.detect(tape, mappings: mappings)
                guard let format else { throw DegradedReason.unknownFormat }
                try worker.reader.read(tape, as: format, currency: context.currency, into: &worker.facts)
                return splice
            }
            return attached(splice, worker.facts, reader, context, serving, tools, explains)
        } catch let reason as DegradedReason {
            return .failure(reason)
        } catch JSONError.tooDeep {
            return .failure(.tooDeep)
        } catch is JSONError {
            return .failure(.notJSON)
        } catch {
            return .failure(.unreadable)
        }
    }

    private static func attached(
        _ splice: Splice, _ facts: FlightFacts, _ reader: ContextReader, _ context: RequestContext, _ serving: Serving,
        _ tools: AssemblyTools, _ explains: Bool
    ) -> Result<Attached, DegradedReason> {
        guard let layout = context.layout else { return .failure(.unknownSurface) }
        var offset = 0
        var output: [UInt8] = []
        output.reserveCapacity(32_768)
        if !reader.returnsLayout {
            switch splice {
            case .before(let place, let comma):
                offset = place
                if comma { output.append(0x2c) }
                appendJSONLiteral("\"layout\":", to: &output)
            case .notAnObject: return .failure(.notAnObject)
            case .memberExists: return .failure(.layoutExists)
            }
        }
        let board = FactBoard(context, results: .flights(facts), zones: tools.zones)
        let assembler = Assembler(
            serving: serving, context: context, layout: layout, facts: board,
            phase: .results(offset: reader.offset, count: reader.count), tools: tools, explains: explains)
        let report = assembler.assemble(into: &output)
        return .success(Attached(bytes: output, offset: offset, isWhole: report.failures.isEmpty))
    }

    private func reply(
        _ attached: Attached, _ bodyCount: Int, _ returnsLayout: Bool, _ serving: Serving, _ crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        let segments: [HTTPReply.Segment] =
            returnsLayout
            ? [.bytes(attached.bytes)]
            : [
                .requestBody(0..<attached.offset), .bytes(attached.bytes),
                .requestBody(attached.offset..<bodyCount),
            ]
        return HTTPReply(
            status: 200,
            headers: [
                .json, .noSniff, HTTPHeader("Cache-Control", "private, no-store"),
                HTTPHeader("Layover-Catalog", serving.catalog.shortHash),
                HTTPHeader("Layover-Status", attached.isWhole ? "full" : "partial"),
            ] + crossOrigin, segments: segments)
    }

    /// The results as they came, and why they have no layout.
    private func degraded(
        _ reason: DegradedReason, _ request: borrowing HTTPRequest, _ serving: Serving?, _ crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        site.counters.count(reason)
        var headers: [HTTPHeader] = [
            .json, .noSniff, HTTPHeader("Cache-Control", "private, no-store"),
            HTTPHeader("Layover-Status", "degraded; reason=\(reason.rawValue)"),
        ]
        if let serving { headers.append(HTTPHeader("Layover-Catalog", serving.catalog.shortHash)) }
        return HTTPReply(
            status: 200, headers: headers + crossOrigin, segments: [.requestBody(0..<request.bodyCount)])
    }
}
