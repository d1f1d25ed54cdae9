import LayoverFlights
import LayoverJSON

/// A built-in format that this program simulates: how it reads requests, and how it writes answers and errors.
///
/// Each is an extension of its format that has all its writing in one place. The list of formats is also the list of
/// simulated ones.
protocol PlayedFormat: FormatDefinition {
    /// The paths of the format's requests.
    var paths: [PlayedPath] { get }

    /// The status for an invalid request.
    var refusal: Int { get }

    /// Reads the search from a request.
    func question(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch

    /// The answer to a call without a fault.
    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply

    /// An error in the format's own form.
    func failure(_ status: Int, _ message: String) -> JSONValue

    /// An error inside an answer with a successful status, if the format has such errors; `session` is empty at the beginning
    /// of a search.
    func failed(session: String) -> SupplierReply
}

extension PlayedFormat {
    var refusal: Int { 400 }

    func failed(session: String) -> SupplierReply { failure(500, "made to fail", headers: []) }

    func failure(_ status: Int, _ message: String, headers: [(name: String, value: String)]) -> SupplierReply {
        SupplierReply(status: status, headers: headers, json: failure(status, message))
    }
}

/// A format with one complete answer.
protocol OneShotFormat: PlayedFormat {
    /// The status of a complete answer.
    var answerStatus: Int { get }

    /// Writes an invented answer.
    func answer(_ made: MadeAnswer) -> [UInt8]
}

extension OneShotFormat {
    var answerStatus: Int { 200 }

    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply {
        try responder.search(self, call.request)
    }
}

/// A format whose answers arrive step by step.
///
/// The session comes first, so that searches can share the bytes after it.
protocol SteppedFormat: PlayedFormat {
    /// Writes the part before the shared bytes.
    func head(session: String) -> String

    /// Writes the part after the session, from an invented answer.
    func rest(of part: MadeAnswer, linkLength: Int) -> [UInt8]

    /// Writes the part after the session, from a complete recorded answer.
    ///
    /// - Throws: An error if the answer cannot be read.
    func rest(of recorded: [UInt8], step: Int, of plan: RevealPlan) throws -> [UInt8]

    /// The answer to a poll if nothing has changed.
    func unchanged(session: String) -> JSONValue
}

extension SteppedFormat {
    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply {
        switch call.path.kind {
        case .poll: try responder.poll(self, call.session, isCounted: call.isCounted)
        case .create, .search, .places, .details: try responder.create(self, call.request)
        }
    }
}

/// The simulated formats, in the order of the list of formats.
enum PlayedFormats {
    static let all: [any PlayedFormat] = SupplierFormat.builtIn.compactMap { $0.definition as? any PlayedFormat }
}
