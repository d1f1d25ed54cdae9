import Foundation

/// A search in progress.
///
/// The token contains everything that polls need, so that they continue after a restart.
struct SearchSession: Hashable, Sendable {
    /// The source of the answer.
    enum Source: Hashable, Sendable {
        case made(FlightSearch, itineraries: Int, seed: UInt64)
        /// The name of a recorded answer.
        case recorded(String)
    }

    let source: Source
    /// Milliseconds since 1970.
    let startedAt: Int
    /// The number among the searches of one run.
    let number: Int

    init(_ source: Source, startedAt: Int, number: Int) {
        (self.source, self.startedAt, self.number) = (source, startedAt, number)
    }

    /// The token: only letters, digits, `-` and `_`.
    var token: String {
        let text: String
        switch source {
        case .made(let search, let count, let seed): text = "m|\(startedAt)|\(number)|\(count)|\(seed)|\(search.line)"
        case .recorded(let name): text = "r|\(startedAt)|\(number)|\(name)"
        }
        return Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads a `token`; `nil` for any other text.
    init?(token: String) {
        let plain = token.replacing("-", with: "+").replacing("_", with: "/")
        guard let data = Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)),
            let text = String(data: data, encoding: .utf8)
        else { return nil }
        let parts = text.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, let startedAt = Int(parts[1]), let number = Int(parts[2]) else { return nil }
        if parts[0] == "r" {
            self.init(.recorded(parts[3...].joined(separator: "|")), startedAt: startedAt, number: number)
            return
        }
        guard parts[0] == "m", parts.count == 6, let count = Int(parts[3]), (1...Limits.itineraries).contains(count),
            let seed = UInt64(parts[4]), let search = FlightSearch(line: parts[5])
        else { return nil }
        self.init(.made(search, itineraries: count, seed: seed), startedAt: startedAt, number: number)
    }
}
