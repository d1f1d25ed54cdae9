import LayoverJSON

/// Rows that were not written: how many, from when to when, and why.
///
/// They have their own line in a segment.
package struct DroppedRows: Hashable, Sendable {
    package enum Cause: String, CaseIterable, Sendable {
        /// Rows arrived faster than the disk could write them.
        case queueFull = "queue-full"
        case diskFull = "disk-full"
        case readOnly = "read-only"
        /// Any other error of the disk.
        case diskFailed = "disk-failed"
        /// A row exceeded the limit.
        case rowTooLarge = "row-too-large"
        /// While their destination was unavailable, they waited on disk longer than allowed, or too many waited.
        case shippingQuota = "shipping-quota"
    }

    package var count: Int
    /// Milliseconds since 1970; the same applies below.
    package var since: Int
    package var until: Int
    package let cause: Cause

    package init(count: Int, since: Int, until: Int, cause: Cause) {
        self.count = count
        self.since = since
        self.until = until
        self.cause = cause
    }

    /// Appends `{"dropped":3,"since":"...","until":"...","cause":"disk-full"}` and the end of the line.
    package func append(to bytes: inout [UInt8]) {
        appendJSONLiteral("{\"dropped\":", to: &bytes)
        appendJSONNumber(count, to: &bytes)
        appendJSONLiteral(",\"since\":\"", to: &bytes)
        RowMoment.append(since, to: &bytes)
        appendJSONLiteral("\",\"until\":\"", to: &bytes)
        RowMoment.append(until, to: &bytes)
        appendJSONLiteral("\",\"cause\":", to: &bytes)
        appendJSONString(cause.rawValue, to: &bytes)
        appendJSONLiteral("}\n", to: &bytes)
    }

    /// `nil` if the line is something else.
    init?(_ tape: borrowing Tape) {
        func moment(_ index: TapeIndex?) -> Int? {
            index.flatMap { tape.string($0) }.flatMap { RowMoment.read(tape.text($0)) }
        }
        guard let count = tape.member("dropped", of: tape.root).flatMap({ tape.int($0) }), count > 0,
            let since = moment(tape.member("since", of: tape.root)),
            let until = moment(tape.member("until", of: tape.root)),
            let word = tape.member("cause", of: tape.root).flatMap({ tape.string($0) })
        else { return nil }
        // A cause that a later version adds still counts as a loss.
        self.init(
            count: count, since: since, until: until, cause: Cause(rawValue: tape.text(word)) ?? .diskFailed)
    }
}
