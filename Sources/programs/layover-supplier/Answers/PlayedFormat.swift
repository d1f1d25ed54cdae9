import LayoverFlights

/// A built-in format that this program speaks: what is asked in it, and how answers and failures are written.
///
/// It is an extension of its format, with what it writes in one place; the list of formats is the list of those played.
protocol PlayedFormat: FormatDefinition {
    /// Paths at which clients ask in this format.
    var paths: [PlayedPath] { get }

    /// The status of a question that does not read.
    var refusal: Int { get }

    /// Reads what is asked for.
    func question(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch

    /// The answer to a call, where nothing goes wrong.
    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply

    /// A refusal or failure in its own words.
    func failure(_ status: Int, _ message: String) -> JSONText

    /// A failure that is none by its status, where the format has such; the session is empty at the beginning of a search.
    func failed(session: String) -> SupplierReply
}

extension PlayedFormat {
    var refusal: Int { 400 }

    func failed(session: String) -> SupplierReply { failure(500, "made to fail", headers: []) }

    func failure(_ status: Int, _ message: String, headers: [(name: String, value: String)]) -> SupplierReply {
        SupplierReply(status: status, headers: headers, parts: [failure(status, message).bytes])
    }
}

/// A format with one answer that has everything.
protocol OneShotFormat: PlayedFormat {
    /// The status of an answer.
    var answerStatus: Int { get }

    /// Writes what was made.
    func answer(_ made: MadeAnswer) -> [UInt8]
}

extension OneShotFormat {
    var answerStatus: Int { 200 }

    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply {
        try responder.search(self, call.request)
    }
}

/// A format whose answers come step by step.
///
/// The session stands in front, so that searches share what stands behind it.
protocol SteppedFormat: PlayedFormat {
    /// Writes the part before the shared one.
    func head(session: String) -> String

    /// Writes the part behind the session, of a made answer.
    func rest(of part: MadeAnswer, linkLength: Int) -> [UInt8]

    /// Writes the part behind the session, of a whole recorded answer.
    ///
    /// - Throws: An error where the answer does not read.
    func rest(of recorded: [UInt8], step: Int, of plan: RevealPlan) throws -> [UInt8]

    /// A poll's answer that says that nothing changed.
    func unchanged(session: String) -> String
}

extension SteppedFormat {
    func reply(_ call: PlayedCall, _ responder: SearchResponder) throws -> SupplierReply {
        switch call.path.kind {
        case .poll: try responder.poll(self, call.session, isCounted: call.isCounted)
        case .create, .search, .places, .details: try responder.create(self, call.request)
        }
    }
}

/// The formats that are played, in the order of the list of formats.
enum PlayedFormats {
    static let all: [any PlayedFormat] = SupplierFormat.builtIn.compactMap { $0.definition as? any PlayedFormat }
}
