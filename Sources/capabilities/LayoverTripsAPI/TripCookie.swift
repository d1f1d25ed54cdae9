import LayoverHTTP

/// How browsers keep cookies of trips: only for this host, only over https, invisible to scripts.
enum TripCookie {
    /// As long as the longest trip; each visit renews it.
    private static let lastingSeconds = 400 * 86_400

    /// The values of all cookies of a name in a request, in their order.
    static func values(_ name: String, in request: borrowing HTTPRequest) -> [String] {
        let pairs = request.headers("Cookie").flatMap { $0.split(separator: ";") }
        return pairs.compactMap { pair in
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
        }
    }

    static func header(_ name: String, _ value: String) -> HTTPHeader { header(name, value, seconds: lastingSeconds) }

    /// Removes a cookie.
    static func removal(_ name: String) -> HTTPHeader { header(name, "", seconds: 0) }

    private static func header(_ name: String, _ value: String, seconds: Int) -> HTTPHeader {
        HTTPHeader("Set-Cookie", "\(name)=\(value); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax")
    }
}
