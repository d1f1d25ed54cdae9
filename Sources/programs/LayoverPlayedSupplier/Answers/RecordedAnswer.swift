import LayoverFlights
import LayoverJSON

/// One recorded search: a complete answer, or its answers step by step as they arrived.
struct RecordedAnswer: Sendable {
    /// The file's name up to its first dot: `lon-edi`.
    let name: String
    let format: SupplierFormat
    /// `lon-edi.create.json`.
    var create: [UInt8]?
    /// `lon-edi.poll.json`, or `lon-edi.poll1.json` and so on, in the order of their names.
    var polls: [[UInt8]] = []
    /// `lon-edi.json`.
    var whole: [UInt8]?

    /// True if the recorded answers are used unchanged, with their session.
    var isSeries: Bool { create != nil && !polls.isEmpty }

    /// The complete answer.
    var complete: [UInt8] { whole ?? polls.last ?? create ?? [] }

    /// The session in its own first answer.
    var ownToken: String? {
        guard let create else { return nil }
        var parser = TapeParser()
        return try? parser.parse(create) { tape in format.definition.session(tape).map { tape.text($0) } }
    }
}
