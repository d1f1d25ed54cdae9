/// The outcome of a connection, as the client sees it.
struct HTTP1Outcome: CustomStringConvertible {
    /// The status codes in order of arrival, including informational ones.
    var statuses: [Int] = []
    var isClosed = false

    /// The first final status.
    var status: Int? { statuses.first { $0 >= 200 } }

    /// True if another reply followed one that rejected a request.
    ///
    /// The server then answered bytes after a rejected request.
    var answersAfterRefusal: Bool {
        let final = statuses.filter { $0 >= 200 }
        guard let refusal = final.firstIndex(where: { $0 >= 400 }) else { return false }
        return refusal < final.count - 1
    }

    var description: String {
        let codes = statuses.map(String.init).joined(separator: " then ")
        if statuses.isEmpty { return isClosed ? "close" : "timeout" }
        return isClosed ? codes + " and close" : codes
    }

    /// True if one of the outcomes in `accept` holds.
    ///
    /// If 400 or a closed connection is accepted, any error status is accepted too.
    func satisfies(_ accept: [String]) -> Bool {
        if accept.contains(where: holds) { return true }
        guard let status, accept.contains("400") || accept.contains("close") else { return false }
        return (400...599).contains(status)
    }

    private func holds(_ word: String) -> Bool {
        if word == "any" { return true }
        if word.hasPrefix("!") { return !statuses.contains { HTTP1Outcome.matches($0, word.dropFirst()) } }
        guard let status else { return isClosed ? word == "close" : word == "timeout" }
        return HTTP1Outcome.matches(status, word[...])
    }

    private static func matches(_ status: Int, _ word: Substring) -> Bool {
        word.hasSuffix("xx") ? String(status / 100) == word.prefix(1) : String(status) == word
    }
}
