import LayoverAssembly
import LayoverJSON
import LayoverWeb

/// An event for the listeners of a search.
enum SearchEvent {
    /// The whole layout.
    case layout(LayoutRevision)
    /// A change from the previous layout.
    case change(from: RevisionDigest, to: LayoutRevision)
    /// A new answer of the supplier.
    ///
    /// Clients fetch its bytes.
    case results(ResultsNote)
    case problem(ProblemNote)
    /// No more events follow.
    case end(EndReason)

    enum EndReason: String, CaseIterable {
        /// The search has reached its maximum age.
        case tooOld = "too-old"
        /// The server is about to stop: the client continues with another.
        case draining
        /// The supplier did not answer and cannot be called for this search again.
        case noAnswer = "no-answer"

        var summary: String {
            switch self {
            case .tooOld: "the search has reached its maximum age; begin another search"
            case .draining: "the server is about to stop; connect again, and another server continues"
            case .noAnswer: "the supplier did not answer; begin another search"
            }
        }
    }

    /// The layout that it leads to; `nil` if the event is about something else.
    var revision: LayoutRevision? {
        switch self {
        case .layout(let revision), .change(_, let revision): revision
        case .results, .problem, .end: nil
        }
    }

    /// `event:` and `data:` of one event.
    ///
    /// A patch that is not shorter than the layout is sent as the layout, unless one of the two has no cards.
    var parts: (name: StaticString, data: [UInt8]) {
        switch self {
        case .layout(let revision): return ("layout", revision.bytes)
        case .change(let from, let to):
            guard let patch = LayoutPatch(from: from, to: to)?.bytesOfSearch else { return ("layout", to.bytes) }
            return ("patch", patch)
        case .results(let note): return ("results", note.bytes)
        case .problem(let note): return ("problem", note.bytes)
        case .end(let reason): return ("end", Array("{\"reason\":\"\(reason.rawValue)\"}".utf8))
        }
    }

    /// The bytes that are sent; without an id if a client must not resume from the event.
    func bytes(id: String?) -> [UInt8] {
        let (name, data) = parts
        var output: [UInt8] = []
        output.reserveCapacity(data.count + 128)
        appendJSONLiteral("event: ", to: &output)
        appendJSONLiteral(name, to: &output)
        if let id { output += Array("\nid: \(id)".utf8) }
        appendJSONLiteral("\ndata: ", to: &output)
        output += data
        appendJSONLiteral("\n\n", to: &output)
        return output
    }
}

/// Facts about the results after an answer has arrived.
struct ResultsNote: Hashable, Sendable {
    /// Counts the supplier's answers.
    let number: Int
    /// The number of the newest answer with results, which can be fetched; 0 if there is none.
    let answer: Int
    let status: Int
    let itineraries: Int
    let direct: Int
    let isComplete: Bool
    /// True once the supplier's final answer has arrived, complete or not.
    let isFinal: Bool
    /// The new token of the search, if this answer changed it.
    ///
    /// Any server can continue with it.
    let token: String?

    var bytes: [UInt8] {
        let name = token.map { ",\"search\":\"\($0)\"" } ?? ""
        return Array(
            """
            {"number":\(number),"answer":\(answer),"status":\(status),"itineraries":\(itineraries),"direct":\(direct),\
            "complete":\(isComplete),"final":\(isFinal)\(name)}
            """.utf8)
    }
}

/// A problem, for clients that listen.
struct ProblemNote: Hashable, Sendable {
    let problem: Problem.Note
    /// True if the server retries by itself.
    let asksAgain: Bool
    /// Seconds after which a retry makes sense, if known.
    var retrySeconds: Int?

    /// Whether both report the same problem, whatever their retry times are.
    func isSame(as other: ProblemNote) -> Bool { problem == other.problem && asksAgain == other.asksAgain }

    var bytes: [UInt8] {
        var members = [
            JSONValue.Member("type", .string(Problem.typePrefix + problem.kind)),
            JSONValue.Member("title", .string(problem.title)), JSONValue.Member("status", .int(problem.status)),
            JSONValue.Member("again", .bool(asksAgain)),
        ]
        if let retrySeconds, retrySeconds > 0 { members.append(JSONValue.Member("retry_after", .int(retrySeconds))) }
        var output: [UInt8] = []
        JSONValue.object(members).append(to: &output)
        return output
    }
}
