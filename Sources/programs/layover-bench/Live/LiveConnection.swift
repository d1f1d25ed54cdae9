import Glibc

/// One persistent connection to 127.0.0.1 that sends one request at a time and reads without blocking.
final class LiveConnection {
    let descriptor: Int32
    let port: UInt16
    private var head: [UInt8] = []
    private var bodyLeft: Int?
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// The head of an answer.
    struct Answer {
        let status: Int
        let search: String?
        let session: String?
        let bodyBytes: Int
        let closes: Bool
    }

    private var answer: Answer?
    /// The first bytes of the body, which contain the supplier's session.
    private var start: [UInt8] = []

    init(port: UInt16) throws {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw LiveError("no server listens on \(port)")
        }
        var yes: Int32 = 1
        unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// True while the other side has neither closed the connection nor sent anything without a request.
    var isOpen: Bool {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0 && errno == EAGAIN
    }

    /// Sends a request, which fits the socket's buffer.
    func send(_ request: [UInt8]) throws {
        let count = unsafe request.withUnsafeBytes {
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count == request.count else { throw LiveError("a request could not be sent") }
        (head, bodyLeft, answer, start) = ([], nil, nil, [])
    }

    /// Reads the bytes that have arrived, and returns the answer once it is complete.
    func receive() throws -> Answer? {
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0 { return nil }
            guard count > 0 else { throw LiveError("the connection was closed") }
            if let whole = try readAnswer(buffer[..<count]) { return whole }
        }
    }

    private func readAnswer(_ bytes: ArraySlice<UInt8>) throws -> Answer? {
        var body = bytes
        if bodyLeft == nil {
            let from = max(0, head.count - 3)
            head += bytes
            guard let end = LiveConnection.end(of: head, from: from) else { return nil }
            body = head[end...]
            let parsed = try LiveConnection.parse(head[..<end])
            answer = parsed
            bodyLeft = parsed.bodyBytes
        }
        if start.count < 4_096 { start += body.prefix(4_096 - start.count) }
        bodyLeft = (bodyLeft ?? 0) - body.count
        guard bodyLeft == 0, let answer else { return nil }
        return Answer(
            status: answer.status, search: answer.search, session: session, bodyBytes: answer.bodyBytes,
            closes: answer.closes)
    }

    /// The `sessionToken` of the supplier's answer, if it is near the beginning.
    private var session: String? {
        let text = String(decoding: start, as: UTF8.self)
        return text.firstMatch(of: /"sessionToken"\s*:\s*"([^"]+)"/).map { String($0.output.1) }
    }

    private static func end(of head: [UInt8], from: Int) -> Int? {
        guard head.count >= 4 else { return nil }
        for index in from...(head.count - 4)
        where head[index] == 13 && head[index + 1] == 10 && head[index + 2] == 13 && head[index + 3] == 10 {
            return index + 4
        }
        return nil
    }

    private static func parse(_ head: ArraySlice<UInt8>) throws -> Answer {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else {
            throw LiveError("a response is not HTTP")
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        guard let length = fields["content-length"].flatMap({ Int($0) }) else {
            throw LiveError("a response with status \(status) has no length")
        }
        return Answer(
            status: status, search: fields["layover-search"], session: nil, bodyBytes: length,
            closes: fields["connection"]?.lowercased() == "close")
    }
}
