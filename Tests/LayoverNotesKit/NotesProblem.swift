import LayoverWeb

/// Why no note is returned.
enum NotesProblem: String, ProblemTable, Error {
    case unknown = "unknown-note"
    case unavailable = "notes-unavailable"

    var row: (status: Int, summary: String) {
        switch self {
        case .unknown: (404, "the content has no note with this name")
        case .unavailable: (503, "the setting `notes` is off, or `call:notes` is killed")
        }
    }
}
