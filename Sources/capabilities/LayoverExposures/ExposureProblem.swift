import LayoverWeb

/// Why events are rejected, or exposures are not returned.
enum ExposureProblem: String, ProblemTable {
    case badEvents = "bad-events"
    case tooManyEvents = "too-many-events"
    case eventsNotWritten = "events-not-written"
    case notCounted = "not-counted"
    case notWritten = "not-written"

    var row: (status: Int, summary: String) {
        switch self {
        case .badEvents: (400, "the body is not a JSON object with a list of events")
        case .tooManyEvents: (413, "the body of events is too large")
        case .eventsNotWritten:
            (503, "no event could be written to the disk; send them again after `Retry-After` seconds")
        case .notCounted: (503, "exposures cannot be read, or there are too many to count")
        case .notWritten: (503, "queued exposures could not be written")
        }
    }
}
