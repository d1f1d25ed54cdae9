/// A message of libpq, split into its parts: its text contains SQLSTATE, and lines for developers of PostgreSQL.
struct PostgresMessage {
    /// The text about each server, or the first line.
    let text: String
    /// SQLSTATE; `nil` if no server reported one.
    let state: String?

    init(_ message: String) {
        let lines = message.split(separator: "\n").map(String.init)
        let servers = lines.filter { $0.hasPrefix("connection to server") }
        text = servers.isEmpty ? lines.first ?? "the connection ended" : servers.joined(separator: "; ")
        state = PostgresMessage.state(in: text)
    }

    /// Finds it in `... failed: FATAL:  28P01: password authentication failed ...`.
    private static func state(in text: String) -> String? {
        text.split(separator: ":").first { part in
            part.count == 7 && part.hasPrefix("  ") && part.dropFirst(2).utf8.allSatisfy(isOfState)
        }.map { String($0.dropFirst(2)) }
    }

    private static func isOfState(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
