import Foundation

/// One request as it arrived.
struct PlayedRequest: Sendable {
    let method: String
    /// The decoded path, without the query: `/skyscanner/create`.
    var path: String
    let query: [(name: String, value: String)]
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The first query item of this name.
    func item(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The first header with this name, which must be in lower case.
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    var keepsConnection: Bool { header("connection")?.lowercased() != "close" }
}

extension PlayedRequest {
    /// Reads the head of a request; `nil` if it is invalid.
    init?(head: String, body: [UInt8]) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let items = target.count == 2 ? target[1].split(separator: "&") : []
        self.init(
            method: String(words[0]), path: Percent.decoded(target.first ?? "", isForm: false),
            query: items.map { item in
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { Percent.decoded($0, isForm: true) }
                return (parts[0], parts.dropFirst().first ?? "")
            },
            headers: lines.dropFirst().compactMap(PlayedRequest.field), body: body)
    }

    private static func field(_ line: Substring) -> (name: String, value: String)? {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
}

/// `%41` and `A`.
enum Percent {
    /// The decoded text, or the text itself if an escape is invalid.
    static func decoded(_ text: Substring, isForm: Bool) -> String {
        let text = isForm ? text.replacing("+", with: " ") : text
        return text.removingPercentEncoding ?? String(text)
    }

    /// Encodes everything except letters, digits and `-._~` as `%41`.
    static func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
