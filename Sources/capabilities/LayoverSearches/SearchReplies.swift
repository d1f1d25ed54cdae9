import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverLayouts
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// Replies to clients of searches.
struct SearchReplies: Sendable {
    let layouts: LayoutContext
    /// Headers for the client's origin.
    let crossOrigin: [HTTPHeader]
    /// When the request arrived; `nil` if times are not measured.
    let timing: ServerTiming?
    /// True if the load is so high that results are sent without their layout.
    let isPlain: Bool
    /// True if the client accepts answers packed by gzip.
    let takesGzip: Bool
    /// Packs answers that arrived unpacked; `nil` if they are sent unpacked.
    let packing: AnswerPacking?

    init(_ request: borrowing HTTPRequest, _ layouts: LayoutContext) {
        self.layouts = layouts
        crossOrigin = layouts.server.crossOrigin(request)
        timing = layouts.server.timing
        isPlain = layouts.server.pressure.level >= .plain
        takesGzip = request.takesGzip
        packing = layouts.server.packing(request, isPosted: false)
    }

    /// Headers that Layover sets itself; those of a supplier are dropped.
    private static let own: Set<String> = [
        "cache-control", "x-content-type-options", "age", "content-length", "connection", "date", "transfer-encoding",
        "vary", "layover-search", "layover-answer", "layover-catalog", "layover-status", "layover-stale",
        "server-timing", "set-cookie",
        "content-encoding", "content-type", "content-security-policy",
    ]

    func reply(_ outcome: SearchOutcome) -> HTTPReply {
        switch outcome {
        case .answered(let answered): return reply(answered)
        case .failed(let failure, let seconds): return reply(.of(failure), retrySeconds: max(1, seconds))
        case .gone(let problem): return reply(problem)
        }
    }

    /// The reply for a search that can no longer be requested here.
    ///
    /// Another server may be called at once.
    func reply(_ problem: Problem) -> HTTPReply {
        reply(problem, retrySeconds: problem.status == SearchProblem.draining.status ? 1 : nil)
    }

    private func reply(_ problem: Problem, retrySeconds: Int?) -> HTTPReply {
        problem.reply(
            crossOrigin + [.privateNoStore] + (retrySeconds.map { [.retryAfter(seconds: $0)] } ?? []))
    }

    /// The reply if the server stops before there is another answer.
    var stopping: HTTPReply { reply(.draining, retrySeconds: 1) }

    /// The reply if only a server that hangs has the search.
    var silent: HTTPReply { reply(.silentServer, retrySeconds: SearchLimits.silentRetrySeconds) }

    /// The supplier's status and bytes, with the layout inserted at its place.
    private func reply(_ answered: SearchAnswered) -> HTTPReply {
        let answer = answered.body.answer
        var headers = answer.headers.filter { !SearchReplies.own.contains($0.name.lowercased()) }.map {
            HTTPHeader($0.name, $0.value)
        }
        headers += answer.type(isRead: answered.body.reading.isRead).headers + [.privateNoStore]
        let state = answered.state
        headers += common(state, goesOn: state.ticket.session != nil || answered.body.number > 0)
        if let number = answered.body.resultNumber { headers.append(HTTPHeader("Layover-Answer", String(number))) }
        if let age = answer.ageSeconds {
            headers += [HTTPHeader("Age", String(age)), HTTPHeader("Layover-Stale", "true")]
        }
        if var timing {
            timing.upstreamMicroseconds = answer.microseconds
            timing.layoutMicroseconds = answered.layoutMicroseconds
            headers.append(timing.header(now: monotonicNanoseconds()))
        }
        let packed = answer.packed.map { PackedAnswer($0, takesGzip: takesGzip) }
        let isPacked = packed?.isTakenPacked == true
        if packed != nil { headers.append(.varyByEncoding) }
        if isPacked { headers.append(.gzip) }
        let segments: [HTTPReply.Segment]
        if answered.degraded == nil, !isPlain, let made = spliced(answered, packed) {
            headers.append(.status(isWhole: state.isWhole, for: state.client))
            segments = made
        } else {
            headers.append(.degraded(answered.degraded ?? .overloaded))
            segments = (packed?.passed ?? [.held(answer.body, 0..<answer.body.count)]).filter { $0.count > 0 }
        }
        return .packing(
            segments, status: answer.status, headers: headers + crossOrigin, by: isPacked ? nil : packing,
            layouts.counters)
    }

    /// The answer with its layout.
    ///
    /// - Returns: `nil` if there is no layout, no place for it, or no memory to pack it.
    private func spliced(_ answered: SearchAnswered, _ packed: PackedAnswer?) -> [HTTPReply.Segment]? {
        guard let layout = answered.layout, case .success(let place) = answered.body.reading.splice else { return nil }
        guard let packed else {
            let body = answered.body.answer.body
            return [
                .held(body, 0..<place.offset), .bytes(place.key), .bytes(layout.bytes),
                .held(body, place.offset..<body.count),
            ]
        }
        var insertion: [UInt8] = []
        insertion.reserveCapacity(place.key.count + layout.count)
        insertion += place.key
        layout.append(to: &insertion)
        guard let made = packed.spliced(insertion, at: place.offset, by: layouts.server.workers) else { return nil }
        layouts.counters.count(made.outcome)
        return made.segments
    }

    /// The reply if a search that another server began has no layout.
    func replyWithoutLayout(_ outcome: SearchOutcome) -> HTTPReply {
        guard case .answered = outcome else { return reply(outcome) }
        return reply(.noResults, retrySeconds: 1)
    }

    /// The layout before any result, for a client that does not wait.
    func reply(_ beginning: LiveSearch.Beginning) -> HTTPReply {
        var bytes: [UInt8] = []
        appendJSONLiteral("{\"layout\":", to: &bytes)
        if let layout = beginning.layout { layout.append(to: &bytes) } else { appendJSONLiteral("null", to: &bytes) }
        appendJSONLiteral("}\n", to: &bytes)
        return .json(
            [.bytes(bytes)], status: 202,
            headers: [.privateNoStore, HTTPHeader("Preference-Applied", "respond-async")]
                + headers(of: beginning.state) + crossOrigin)
    }

    func reply(_ layout: SearchLayout) -> HTTPReply {
        .json([.bytes(layout.bytes)], headers: [.privateNoStore] + headers(of: layout.state) + crossOrigin)
    }

    /// Headers of a layout that is sent alone.
    private func headers(of state: SearchLayout.State) -> [HTTPHeader] {
        let status =
            state.withheld.map { HTTPHeader.degraded($0) }
            ?? HTTPHeader.status(isWhole: state.isWhole, for: state.client)
        return common(state) + [status]
    }

    /// The events of a search; `isPersonal` is `true` if they contain one reader's trips.
    func reply(_ stream: EventStream, isPersonal: Bool) -> HTTPReply {
        .events(stream, caching: isPersonal ? .privateNoStore : .noStore, headers: crossOrigin)
    }

    /// Builds the headers of every answer of a search; without a token if no client can continue the search.
    private func common(_ state: SearchLayout.State, goesOn: Bool = true) -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        if !state.catalog.isEmpty { headers.append(HTTPHeader("Layover-Catalog", state.catalog)) }
        if goesOn, let token = layouts.token(of: state.ticket) { headers.append(HTTPHeader("Layover-Search", token)) }
        return headers
    }
}
