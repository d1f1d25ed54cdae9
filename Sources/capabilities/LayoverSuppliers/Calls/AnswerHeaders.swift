import LayoverModel
import LayoverUpstream

/// The headers of a supplier's answer that are passed to the client.
enum AnswerHeaders {
    private static let names: Set<String> = [
        "content-type", "content-language", "retry-after", "x-request-id", "request-id",
    ]
    private static let prefixes = ["ratelimit-", "x-ratelimit-"]

    /// Headers about the answer and about limits; none of the connection, no redirect address and no cookie.
    ///
    /// A value is dropped if it is longer than ``SupplierLimits/answerHeaderLetters``, or contains anything but visible
    /// ASCII and spaces.
    static func passed(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)] {
        Array(
            headers.filter { header in
                let name = header.name.lowercased()
                let isKnown = names.contains(name) || prefixes.contains { name.hasPrefix($0) }
                return isKnown && OutgoingHeader.isName(header.name) && isPassed(header.value)
            }.prefix(SupplierLimits.answerHeaders))
    }

    private static func isPassed(_ value: String) -> Bool {
        OutgoingHeader.isValue(value) && value.utf8.count <= SupplierLimits.answerHeaderLetters
            && !value.utf8.contains(0x09)
    }

    /// Reads how long the supplier wants no calls, from `Retry-After`, else from `ratelimit-reset` or `x-ratelimit-reset`.
    ///
    /// Each may be seconds or a date; a large number is a time in seconds since 1970.
    ///
    /// - Returns: Milliseconds, at most ``SupplierLimits/resetSeconds``; 0 if the answer names no time.
    static func resetMilliseconds(_ answer: UpstreamAnswer, wallSeconds: Int) -> Int {
        for name in ["Retry-After", "ratelimit-reset", "x-ratelimit-reset"] {
            guard let seconds = answer.header(name).flatMap({ seconds($0, wallSeconds) }) else { continue }
            return min(max(seconds, 0), SupplierLimits.resetSeconds) * 1_000
        }
        return 0
    }

    private static func seconds(_ text: String, _ wallSeconds: Int) -> Int? {
        if let number = Int(text), number >= 0 { return number < 1_000_000_000 ? number : number - wallSeconds }
        return httpDate(text).map { $0 - wallSeconds }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, or the same moment as `1994-11-06T08:49:37Z`, as seconds since 1970.
    ///
    /// Source: RFC 9110, 5.6.7; RFC 3339.
    static func httpDate(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            let day = Int(parts[1]), let year = Int(parts[3]),
            let date = LocalDate(year: year, month: month + 1, day: day)
        else { return internetDate(text) }
        return daytime(parts[4]).map { date.daysSinceEpoch * 86_400 + $0 }
    }

    private static func internetDate(_ text: String) -> Int? {
        guard text.hasSuffix("Z"), let date = LocalDate(String(text.prefix(10))), text.dropFirst(10).first == "T" else {
            return nil
        }
        let time = text.dropFirst(11).dropLast().prefix { $0 != "." }
        return daytime(time).map { date.daysSinceEpoch * 86_400 + $0 }
    }

    /// `08:49:37` as seconds of the day.
    private static func daytime(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = Int(parts[0]), let minute = Int(parts[1]), let second = Int(parts[2]),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }
}
