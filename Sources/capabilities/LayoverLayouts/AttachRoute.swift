import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverGzip
import LayoverHTTP
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
        let crossOrigin = layouts.server.crossOrigin(request)
        do throws(GzipFault) {
            let posted = try PostedAnswer(request, layouts)
            return respond(to: request, posted, timing: timing, crossOrigin: crossOrigin)
        } catch {
            return refused(request, error, crossOrigin)
        }
    }

    private func respond(
        to request: borrowing HTTPRequest, _ posted: PostedAnswer, timing: ServerTiming?, crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        let current = layouts.server.holder.load()
        guard let first = current.layouts else {
            return posted.reply(without: current.isBypassed ? .bypassed : .noCatalog, crossOrigin: crossOrigin)
        }
        if layouts.server.pressure.sheds(.resultLayouts) {
            return posted.reply(without: .overloaded, of: first, crossOrigin: crossOrigin)
        }
        do throws(ContextProblem) {
            var call = try layouts.call(
                layouts.reader(request), in: current, first: first, timing: timing, crossOrigin: crossOrigin)
            layouts.addTrips(of: request, to: &call)
            return attach(request, posted, &call)
        } catch {
            return posted.reply(without: error.reason, of: first, crossOrigin: crossOrigin)
        }
    }

    private func attach(
        _ request: borrowing HTTPRequest, _ posted: PostedAnswer, _ call: inout LayoutCall
    ) -> HTTPReply {
        let explains = layouts.mayExplain(request)
        let outcome = posted.withBytes(of: request) { body, count in
            layouts.server.workers.withWorker(reading: count) { worker in
                attached(to: body, count: count, call, explains: explains, with: &worker)
            }
        }
        switch outcome {
        case .failure(let reason):
            call.rolloutArm?.countNone()
            return posted.reply(
                without: reason, of: call.serving, in: call.context.market.market.code, crossOrigin: call.crossOrigin)
        case .success(let attached):
            if let observer = layouts.observer { show(request, posted, call, to: observer) }
            call.measure(attached.layout.report)
            guard let plan = attached.plan else {
                layouts.count(attached.layout, request)
                return posted.reply(
                    attached.layout.bytes, at: attached.offset, layouts.headers(of: attached.layout, call))
            }
            return layouts.wait(for: attached.layout.serviceRequests, plan, request) { [layouts, call] layout in
                posted.reply(layout.bytes, at: attached.offset, layouts.headers(of: layout, call))
            }
        }
    }

    /// A layout and its place.
    private struct Attached: Sendable {
        let layout: AssembledLayout
        /// The place in the body; `nil` if the layout is sent alone.
        let offset: Int?
        /// Assembles the layout again; `nil` if it needs no other team's services.
        let plan: LayoutPlan?
    }

    /// Reads the answer and assembles its layout.
    private func attached(
        to body: Span<UInt8>, count: Int, _ call: LayoutCall, explains: Bool, with worker: inout WorkerState
    ) -> Result<Attached, DegradedReason> {
        do throws(DegradedReason) {
            let splice = try worker.read(
                body, count: count, for: call, of: layouts.outgoing.registry, zones: layouts.tools.zones)
            let phase = AssemblyPhase.results(offset: call.reader.offset, count: call.reader.count)
            guard
                var plan = LayoutPlan(
                    call, results: .flights(worker.facts), phase: phase, explains: explains, layouts)
            else { throw .unknownSurface }
            let place = call.reader.returnsLayout ? nil : try LayoutPlace(splice)
            plan.opening = place?.key ?? []
            let layout = plan.assembled(.none)
            return .success(
                Attached(
                    layout: layout, offset: place?.offset, plan: layout.serviceRequests.isEmpty ? nil : plan))
        } catch {
            return .failure(error)
        }
    }

    /// Shows the answer to the observer of prices if a gateway vouches for it; it is read after the reply is sent.
    private func show(
        _ request: borrowing HTTPRequest, _ posted: PostedAnswer, _ call: LayoutCall, to observer: AnswerObserver
    ) {
        guard let bearer = request.header("Authorization"), observer.isGateway(bearer) else { return }
        let (reader, search) = (call.reader, FlightSearch(call.context))
        guard observer.wants(search), let body = posted.heldBytes(of: request) else { return }
        observer.see(
            VouchedAnswer(
                search: search, format: reader.format, isPart: reader.offset > 0 || reader.count != nil,
                at: layouts.server.now, body: body))
    }

    /// A body that is declared as packed but cannot be read: it passes unchanged if the client accepts its coding.
    private func refused(
        _ request: borrowing HTTPRequest, _ fault: GzipFault, _ crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        layouts.counters.count(.refused)
        switch fault {
        case .tooLarge: return Problem.of(.bodyTooLarge).reply(crossOrigin)
        case .memory: return Problem.of(.tooBusy).reply(crossOrigin + [.retryAfter(seconds: 1)])
        case .damaged, .several, .tooManyMembers:
            guard PackedAnswer.isTaken(request) else {
                return Problem.of(.contentEncoded).reply(crossOrigin + [HTTPHeader("Accept-Encoding", "gzip")])
            }
            layouts.counters.count(.encoding)
            return .json(
                [.requestBody(0..<request.bodyCount)],
                headers: [
                    .privateNoStore, .degraded(.encoding),
                    HTTPHeader("Content-Encoding", PackedAnswer.coding(of: request)),
                    .varyByEncoding,
                ] + crossOrigin)
        }
    }
}
