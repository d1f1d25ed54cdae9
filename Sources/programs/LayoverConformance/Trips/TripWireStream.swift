import Foundation
import LayoverJSON

/// The events of a trip, read as a client does.
struct TripWireStream: ~Copyable {
    private static let patienceMilliseconds: Int32 = 10_000

    private let connection: WireConnection

    /// Requests the events.
    ///
    /// - Throws: `SuiteError` if the connection fails.
    init(_ request: WireRequest, to address: WireAddress) throws {
        connection = try WireConnection(address)
        let headers = [("Host", "\(address.host):\(address.port)")] + request.headers
        let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        connection.send(Array("\(request.method) \(request.path) HTTP/1.1\r\n\(lines)\r\n".utf8))
    }

    /// Reads until the change of a revision, or until a reset, which means that everything must be fetched again.
    ///
    /// - Returns: The changes in order; `nil` after a reset.
    func changes(after revision: Int, through last: Int) -> [(revision: Int, kind: String)]? {
        // If there are no new changes, the beginning of the stream already shows that.
        let end = revision < last ? "id: [0-9]+\\.\(last)\n[^\n]*\n\n" : "retry: [0-9]+\n\n"
        let answer = connection.read(quietMilliseconds: TripWireStream.patienceMilliseconds) { bytes in
            let text = TripWireStream.text(bytes)
            return text.contains("event: reset") || text.range(of: end, options: .regularExpression) != nil
        }
        let text = TripWireStream.text(answer.bytes)
        guard !text.contains("event: reset") else { return nil }
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("data: "), let data = try? JSONValue(parsing: Array(line.utf8.dropFirst(6))),
                let revision = data["revision"]?.int, let kind = data["kind"]?.string
            else { return nil }
            return (revision, kind)
        }
    }

    /// The body so far, without the chunk sizes.
    private static func text(_ bytes: [UInt8]) -> String {
        guard let reply = WireReply(bytes[...]) else { return "" }
        var rest = bytes.dropFirst(reply.head.utf8.count)
        var body: [UInt8] = []
        while let end = rest.firstIndex(of: 0x0a),
            let count = Int(String(decoding: rest[..<end].dropLast(), as: UTF8.self), radix: 16)
        {
            let chunk = rest[(end + 1)...]
            body += chunk.prefix(count)
            rest = chunk.dropFirst(count + 2)
        }
        return String(decoding: body, as: UTF8.self)
    }
}
