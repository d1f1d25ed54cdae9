import LayoverFlights
import LayoverJSON

/// One recorded search: a whole answer, or its answers one by one as they came.
struct RecordedAnswer: Sendable {
    /// The file's name up to its first point: `lon-edi`.
    let name: String
    let format: SupplierFormat
    /// `lon-edi.create.json`.
    var create: [UInt8]?
    /// `lon-edi.poll.json`, or `lon-edi.poll1.json` and so on, in the order of their names.
    var polls: [[UInt8]] = []
    /// `lon-edi.json`.
    var whole: [UInt8]?

    /// True if the recorded answers are used as they are, session and all.
    var isSeries: Bool { create != nil && !polls.isEmpty }

    /// The answer that has everything.
    var complete: [UInt8] { whole ?? polls.last ?? create ?? [] }

    /// The session that its own first answer names.
    var ownToken: String? {
        guard let create else { return nil }
        var parser = TapeParser()
        return try? parser.parse(create) { tape in format.definition.session(tape).map { tape.text($0) } }
    }
}
