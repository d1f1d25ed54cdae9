import LayoverGzip

/// Replies that are complete as HTTP, but wrong inside.
extension FaultPlayer {
    static func spoiled(_ reply: SupplierReply, _ fault: Fault) -> SupplierReply {
        var reply = reply
        switch fault {
        case .brokenJSON(let count):
            let body = reply.body
            reply.parts = [Array(body.prefix(count ?? body.count / 2))]
        case .html(let status): reply = page(status)
        case .redirect(let target):
            reply.status = 302
            reply.headers = [("Location", target), ("Content-Type", "text/html")]
            reply.parts = [Array("<a href=\"\(target)\">moved</a>".utf8)]
        case .gzipBomb(let bytes):
            reply.headers.append(("Content-Encoding", "gzip"))
            reply.parts = [GzipBomb.made(bytes)]
        case .gzipWrong(let what): reply = mispacked(reply, what)
        case .times(let times): reply.parts = [widened(reply.body, times)]
        case .duplicateKeys: reply.parts = [doubled(reply.body)]
        case .emptyBody: reply.parts = []
        case .lying: reply = lie(reply)
        case .half: reply = halve(reply)
        default: break
        }
        return reply
    }

    /// The reply in gzip with one wrong part.
    private static func mispacked(_ reply: SupplierReply, _ what: Fault.GzipPart) -> SupplierReply {
        var bytes = GzipCodec.pack(reply.body.span, level: 6) ?? []
        guard bytes.count > 18 else { return reply }
        switch what {
        case .check: bytes[bytes.count - 8] ^= 1
        case .length: bytes[bytes.count - 4] ^= 1
        case .end: bytes.removeLast(bytes.count / 2)
        case .more: bytes += [1, 2, 3]
        }
        var reply = reply
        reply.headers.append(("Content-Encoding", "gzip"))
        reply.parts = [bytes]
        return reply
    }

    private static func page(_ status: Int) -> SupplierReply {
        let title = status < 400 ? "We will be back soon" : "\(status)"
        let text = "<!doctype html><html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n"
        var reply = SupplierReply(status: status, parts: [Array(text.utf8)])
        reply.headers = [("Content-Type", "text/html; charset=utf-8")]
        return reply
    }

    /// Adds spaces after the first brace, so that the JSON stays the same.
    private static func widened(_ body: [UInt8], _ times: Int) -> [UInt8] {
        guard let first = body.first else { return body }
        var wide = [UInt8](repeating: 0x20, count: body.count * times)
        wide[0] = first
        wide.replaceSubrange((wide.count - body.count + 1)..., with: body.dropFirst())
        return wide
    }

    /// `{"a":1` becomes `{"a":null,"a":1`.
    private static func doubled(_ body: [UInt8]) -> [UInt8] {
        guard body.count > 2, body[0] == 0x7b, body[1] == 0x22, let end = body[2...].firstIndex(of: 0x22) else {
            return body
        }
        return [0x7b] + body[1...end] + Array(":null,".utf8) + body[1...]
    }
}
