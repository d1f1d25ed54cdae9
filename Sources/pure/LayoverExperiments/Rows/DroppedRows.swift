import LayoverJSON

/// Rows that were not written: how many, from when to when, and why; a line of its own in a segment.
package struct DroppedRows: Hashable, Sendable {
    package enum Cause: String, CaseIterable, Sendable {
        /// More rows came than the disk took.
        case queueFull = "queue-full"
        case diskFull = "disk-full"
        case readOnly = "read-only"
        /// Whatever else the system says of the disk.
        case diskFailed = "disk-failed"
        /// A row larger than any should be.
        case rowTooLarge = "row-too-large"
        /// They waited on the disk for a place that was away, longer or more than may wait.
        case shippingQuota = "shipping-quota"
    }

    package var count: Int
    /// Milliseconds since 1970, likewise below.
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

    /// `nil` where the line is something else.
    init?(_ tape: borrowing Tape) {
        func moment(_ index: TapeIndex?) -> Int? {
            index.flatMap { tape.string($0) }.flatMap { RowMoment.read(tape.text($0)) }
        }
        guard let count = tape.member("dropped", of: tape.root).flatMap({ tape.int($0) }), count > 0,
            let since = moment(tape.member("since", of: tape.root)),
            let until = moment(tape.member("until", of: tape.root)),
            let word = tape.member("cause", of: tape.root).flatMap({ tape.string($0) })
        else { return nil }
        // A cause that a later version adds is still a loss.
        self.init(
            count: count, since: since, until: until, cause: Cause(rawValue: tape.text(word)) ?? .diskFailed)
    }
}
