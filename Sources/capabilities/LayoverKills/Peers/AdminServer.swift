import LayoverUpstream

/// The admin listener of one server.
package struct AdminServer: Hashable, Sendable, CustomStringConvertible {
    package let host: String
    package let port: UInt16

    /// Reads `10.0.0.7:8081`, `http://[::1]:8081`, `localhost`; the default port is 8081.
    package init?(_ text: String) {
        let text = text.hasPrefix("http://") ? String(text.dropFirst("http://".count)) : text
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isBracketed = text.hasPrefix("[")
        let hasPort = isBracketed ? !text.hasSuffix("]") : parts.count == 2
        guard isBracketed || parts.count <= 2, let port = hasPort ? UInt16(parts.last ?? "") : 8081, port > 0 else {
            return nil
        }
        let host = hasPort ? parts.dropLast().joined(separator: ":") : text
        let bare = isBracketed ? String(host.dropFirst().dropLast()) : host
        let isHost = bare.utf8.allSatisfy { byte in
            (0x30...0x3a).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || byte == 0x2d || byte == 0x2e
        }
        guard !bare.isEmpty, isHost, !isBracketed || host.hasSuffix("]") else { return nil }
        self.host = bare
        self.port = port
    }

    /// True if no name has to be looked up.
    var isAddress: Bool { host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// A call of its admin listener, on a connection of its own.
    func call(
        _ method: UpstreamCall.Method, _ path: String, token: String, body: [UInt8] = [], milliseconds: Int
    ) -> UpstreamCall {
        var call = UpstreamCall(method, "http://\(self)\(path)", headers: [("Accept", "application/json")], body: body)
        if !token.isEmpty { call.headers.append(("Authorization", "Bearer \(token)")) }
        if method != .get { call.headers.append(("Content-Type", "application/json")) }
        call.limits.connectMilliseconds = milliseconds
        call.limits.firstByteMilliseconds = milliseconds
        call.limits.totalMilliseconds = milliseconds
        call.limits.bodyBytes = PeerLimits.answerBytes
        call.codings = "identity"
        call.isAlone = true
        return call
    }
}
