import LayoverHTTP
import LayoverTrips

/// A person of a trip, as a request for results names them.
enum TripName: Hashable, Sendable {
    /// By the hash of their key.
    case key(TripHash)
    /// By the cookies of their browser, and the trip in which these identify them.
    case guest(TripID, BrowserCookies)

    /// Reads `Layover-Trip`: keys of persons; names of trips if a page of this server sent the request and its browser is
    /// known.
    ///
    /// Invalid words, duplicates, and those after the first ``TripCallLimits/namedTrips`` are ignored.
    ///
    /// - Complexity: One look-up of the header if it is absent.
    static func read(_ request: borrowing HTTPRequest, _ secrets: TripSecrets) -> [TripName] {
        let words = request.headers("Layover-Trip").flatMap { $0.split(separator: ",") }
        guard !words.isEmpty else { return [] }
        var names: [TripName] = []
        let asksByName = words.contains { $0.utf8.count != Crockford.keyCharacters }
        // No page of another site can make its browser send this.
        let isOwn = asksByName && request.header("Sec-Fetch-Site") == "same-origin"
        let browser = isOwn ? BrowserCookies(request, secrets) : nil
        for word in words where names.count < TripCallLimits.namedTrips {
            guard let name = TripName(word, browser, secrets), !names.contains(name) else { continue }
            names.append(name)
        }
        return names
    }

    private init?(_ word: Substring, _ browser: BrowserCookies?, _ secrets: TripSecrets) {
        let text = word.utf8.contains(0x20) ? String(word.filter { $0 != " " }) : String(word)
        if Crockford.isToken(text, count: Crockford.keyCharacters) {
            self = .key(secrets.hash(text))
        } else if Crockford.isToken(text, count: Crockford.tokenCharacters), let browser, browser.isKnown,
            let trip = TripID(text)
        {
            self = .guest(trip, browser)
        } else {
            return nil
        }
    }

    /// The hash of the person's key.
    func key(in rows: TripRows, _ secrets: TripSecrets) -> TripHash {
        switch self {
        case .key(let key): key
        case .guest(_, let browser): browser.key(in: rows, secrets).hash
        }
    }
}
