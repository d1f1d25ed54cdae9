import Foundation
import LayoverJSON

extension WireStream {
    private static let patienceMilliseconds = 10_000

    /// Reads the events of a trip until the change of a revision, or until a reset, which means that everything must be
    /// fetched again.
    ///
    /// - Returns: The changes in order; `nil` after a reset.
    func changes(after revision: Int, through last: Int) -> [(revision: Int, kind: String)]? {
        // If there are no new changes, the beginning of the stream already shows that.
        let end = revision < last ? "id: [0-9]+\\.\(last)\n[^\n]*\n\n" : "retry: [0-9]+\n\n"
        var text = ""
        _ = first(within: WireStream.patienceMilliseconds) { bytes -> Bool? in
            text = String(decoding: bytes, as: UTF8.self)
            return text.contains("event: reset") || text.range(of: end, options: .regularExpression) != nil ? true : nil
        }
        guard !text.contains("event: reset") else { return nil }
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("data: "), let data = try? JSONValue(parsing: Array(line.utf8.dropFirst(6))),
                let revision = data["revision"]?.int, let kind = data["kind"]?.string
            else { return nil }
            return (revision, kind)
        }
    }
}
