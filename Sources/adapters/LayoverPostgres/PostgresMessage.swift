/// A message of libpq's own, taken apart: it has SQLSTATE in its words, and lines for developers of PostgreSQL.
struct PostgresMessage {
    /// What was said of each server, or its first line.
    let text: String
    /// SQLSTATE; `nil` where no server said one.
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
