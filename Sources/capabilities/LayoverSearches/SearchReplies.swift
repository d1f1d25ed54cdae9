import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverLayouts
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import LayoverWeb

/// Replies to clients of searches.
struct SearchReplies: Sendable {
    /// Seals a ticket; `nil` if it would be too long.
    let token: @Sendable (SearchTicket) -> String?
    /// Headers for the client's origin.
    let crossOrigin: [HTTPHeader]
    /// When the request arrived; `nil` if times are not measured.
    var timing: ServerTiming?
    /// True if the load is so high that results are sent without their layout.
    var isPlain = false
    /// True if the client accepts answers packed by gzip.
    var takesGzip = false
    /// Packs layouts; `nil` if answers are sent decoded.
    var packing: Packing?

    /// Packs answers that arrived unpacked; `nil` if they are sent unpacked.
    var answerPacking: AnswerPacking?

    /// The workers that pack, and the counters of the outcomes.
    struct Packing: Sendable {
        let workers: WorkerPool
        let counters: LayoutCounters
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
        case .failed(let failure, let seconds): return reply(failure, seconds)
        case .gone(let problem): return reply(problem)
        }
    }

    /// The reply for a search that can no longer be requested here.
    ///
    /// Another server may be called at once.
    func reply(_ problem: Problem) -> HTTPReply {
        let retry = problem.status == SearchProblem.draining.status ? [HTTPHeader("Retry-After", "1")] : []
        return problem.reply(crossOrigin + [.privateNoStore] + retry)
    }

    private func reply(_ failure: SupplierFailure, _ seconds: Int) -> HTTPReply {
        Problem.of(failure).reply(
            crossOrigin + [.privateNoStore, HTTPHeader("Retry-After", String(max(1, seconds)))])
    }

    /// The supplier's status and bytes, with the layout inserted at its place.
    private func reply(_ answered: SearchAnswered) -> HTTPReply {
        let answer = answered.body.answer
        var headers = answer.headers.filter { !SearchReplies.own.contains($0.name.lowercased()) }.map {
            HTTPHeader($0.name, $0.value)
        }
        headers += answer.type(isRead: answered.body.reading.isRead).headers + [.privateNoStore]
        headers += common(
            answered.ticket, catalog: answered.catalog,
            goesOn: answered.ticket.session != nil || answered.body.number > 0)
        if let number = answered.body.resultNumber { headers.append(HTTPHeader("Layover-Answer", String(number))) }
        if let age = answer.ageSeconds {
            headers += [HTTPHeader("Age", String(age)), HTTPHeader("Layover-Stale", "true")]
        }
        if var timing {
            timing.upstreamMicroseconds = answer.microseconds
            timing.layoutMicroseconds = answered.layoutMicroseconds
            headers.append(timing.header(now: monotonicNanoseconds()))
        }
        if answer.packed != nil { headers.append(.varyByEncoding) }
        let isSpliced = packing != nil && takesGzip && answer.packed?.isSpliceable == true
        let packed = isSpliced ? answer.packed : nil
        if packed != nil { headers.append(.gzip) }
        let segments: [HTTPReply.Segment]
        if answered.degraded == nil, !isPlain, let layout = answered.layout,
            case .success(let place) = answered.body.reading.splice,
            let made = self.segments(of: answer, packed, with: layout, at: place)
        {
            headers.append(.status(isWhole: answered.isWhole, for: answered.ticket.profile))
            segments = made
        } else {
            headers.append(
                HTTPHeader("Layover-Status", "degraded; reason=\((answered.degraded ?? .overloaded).rawValue)"))
            let body = packed?.packed ?? answer.body
            segments = body.count > 0 ? [.held(body, 0..<body.count)] : []
        }
        headers += crossOrigin
        guard packed == nil, let answerPacking else {
            return HTTPReply(status: answer.status, headers: headers, segments: segments)
        }
        guard let body = answerPacking.packed(segments) else {
            return HTTPReply(status: answer.status, headers: headers.varyingByEncoding, segments: segments)
        }
        packing?.counters.count(.packed)
        return HTTPReply(
            status: answer.status, headers: headers.varyingByEncoding + [.gzip], segments: [.bytes(body)])
    }

    /// The answer with its layout.
    ///
    /// - Returns: `nil` if there is no memory to pack the layout.
    private func segments(
        of answer: SupplierAnswer, _ packed: PackedBody?, with layout: LayoutRevision,
        at place: SearchReading.SplicePlace
    ) -> [HTTPReply.Segment]? {
        let (body, key) = (answer.body, SearchReplies.key(comma: place.comma))
        guard let packed, let packing else {
            if let whole = answer.packed { packing?.counters.count(whole.isSpliceable ? .decoded : .multiMember) }
            return [
                .held(body, 0..<place.offset), .bytes(key), .bytes(layout.bytes),
                .held(body, place.offset..<body.count),
            ]
        }
        let made = packed.segments(with: key + layout.bytes, at: place.offset, by: packing.workers)
        guard let made else { return nil }
        packing.counters.count(made.isRepacked ? .repacked : .spliced)
        return made.segments
    }

    /// The reply if a search that another server began has no layout.
    func replyWithoutLayout(_ outcome: SearchOutcome) -> HTTPReply {
        guard case .answered = outcome else { return reply(outcome) }
        return Problem.noResults.reply(crossOrigin + [.privateNoStore, HTTPHeader("Retry-After", "1")])
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
            ?? HTTPHeader.status(isWhole: state.isWhole, for: state.ticket.profile)
        return common(state.ticket, catalog: state.catalog) + [status]
    }

    /// The events of a search; `isPersonal` is `true` if they contain one reader's trips.
    func reply(_ stream: EventStream, isPersonal: Bool) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "text/event-stream"), isPersonal ? .privateNoStore : .noStore,
                // Proxies such as nginx would buffer the events otherwise.
                HTTPHeader("X-Accel-Buffering", "no"), .noSniff,
            ] + crossOrigin,
            stream: stream)
    }

    /// Builds the headers of every answer of a search; without a token if no client can continue the search.
    private func common(_ ticket: SearchTicket, catalog: String, goesOn: Bool = true) -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        if !catalog.isEmpty { headers.append(HTTPHeader("Layover-Catalog", catalog)) }
        if goesOn, let token = token(ticket) { headers.append(HTTPHeader("Layover-Search", token)) }
        return headers
    }

    /// `"layout":`, after a comma if it needs one.
    private static func key(comma: Bool) -> [UInt8] { comma ? SearchReplies.laterKey : SearchReplies.firstKey }

    private static let firstKey = Array("\"layout\":".utf8)
    private static let laterKey = Array(",\"layout\":".utf8)
}
