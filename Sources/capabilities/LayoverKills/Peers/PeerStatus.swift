import LayoverCatalog
import LayoverJSON
import LayoverModel

/// State of one peer.
struct PeerStatus: Sendable {
    enum State: String, CaseIterable, Sendable {
        case answered, silent, refused
        /// This server itself: a fleet may share one list.
        case itself
    }

    let server: AdminServer
    var state = State.silent
    var detail = "not queried yet"
    /// Flips that were taken from it since the start.
    var taken = 0
    /// When it was last called; 0 for never.
    var seconds = 0
    /// Since when its kills differ from those here; `nil` if they are the same or unknown.
    var driftSince: Int?
    /// True once that difference was logged.
    var isDriftTold = false

    init(_ server: AdminServer) { self.server = server }

    var json: JSONValue {
        func moment(_ seconds: Int?) -> JSONValue {
            seconds.map { .string(UTCInstant(seconds: $0).description) } ?? .null
        }
        return .object(of: [
            "peer": .string(server.description), "state": .string(state.rawValue), "detail": .string(detail),
            "taken": .int(taken), "at": moment(seconds > 0 ? seconds : nil), "drift": .bool(driftSince != nil),
            "drift_since": moment(driftSince),
        ])
    }

    /// Records an answer.
    ///
    /// - Returns: A line for the log if its state changed.
    mutating func record(_ answer: AdminAnswer, isItself: Bool, now: Int) -> (isGood: Bool, text: String)? {
        let before = seconds == 0 ? nil : state
        seconds = now
        if answer.isAcknowledged {
            state = isItself ? .itself : .answered
            detail = ""
        } else {
            state = answer.status == nil ? .silent : .refused
            detail = answer.reason
            driftSince = nil
            isDriftTold = false
        }
        guard state != before else { return nil }
        switch state {
        case .answered: return (true, "peer \(server): it answers")
        case .itself: return nil
        case .silent, .refused:
            return (false, "peer \(server): \(detail); its kills may be missing here until it answers")
        }
    }

    /// Records whether its kills differ.
    ///
    /// - Returns: A line for the log if the difference has lasted too long, or is over.
    mutating func record(drift: Bool, now: Int) -> (isGood: Bool, text: String)? {
        guard drift else {
            defer { (driftSince, isDriftTold) = (nil, false) }
            return isDriftTold ? (true, "peer \(server): its kills are those of this server again") : nil
        }
        let since = driftSince ?? now
        driftSince = since
        guard !isDriftTold, now - since >= PeerLimits.driftSeconds else { return nil }
        isDriftTold = true
        return (
            false,
            "peer \(server): its kills are others than those here for \(now - since) s; does it know this server, and are both clocks right?"
        )
    }
}
