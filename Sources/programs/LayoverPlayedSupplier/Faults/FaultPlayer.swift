import LayoverGzip

/// Sends a reply with a fault.
struct FaultPlayer {
    let socket: ClientSocket
    let keepsConnection: Bool
    /// The gzip level of answers; 0 for no compression.
    let gzipLevel: Int

    /// - Returns: True if another request can follow on the connection.
    func play(_ reply: SupplierReply, _ fault: Fault?) -> Bool {
        guard let fault else { return send(packed(reply)) }
        switch fault {
        case .late(let milliseconds): return socket.wait(milliseconds: milliseconds) && send(packed(reply))
        case .slowHeaders, .slowBody, .stall, .hang: return crawl(packed(reply), fault)
        case .truncate, .wrongLength, .reset, .garbage: return breakOff(packed(reply), fault)
        case .chunked, .untilClose: return frame(packed(reply), fault)
        default: return send(packed(FaultPlayer.spoiled(reply, fault)))
        }
    }

    /// The reply in gzip if the client accepts it.
    ///
    /// A reply that already has a coding stays unchanged.
    private func packed(_ reply: SupplierReply) -> SupplierReply {
        let isCoded = reply.headers.contains { $0.name == "Content-Encoding" }
        guard gzipLevel > 0, reply.length > 0, !isCoded,
            let bytes = GzipCodec.pack(reply.body.span, level: gzipLevel)
        else { return reply }
        var reply = reply
        reply.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        reply.parts = [bytes]
        return reply
    }

    private func send(_ reply: SupplierReply) -> Bool {
        socket.send(reply.head(.length(reply.length), keepsConnection: keepsConnection), isMoreComing: reply.length > 0)
        for (place, part) in reply.parts.enumerated() {
            socket.send(part, isMoreComing: place < reply.parts.count - 1)
        }
        return keepsConnection && !socket.isGone
    }

    /// Sends a reply slowly, or stops in the middle.
    private func crawl(_ reply: SupplierReply, _ fault: Fault) -> Bool {
        let head = reply.head(.length(reply.length), keepsConnection: keepsConnection)
        switch fault {
        case .slowHeaders(let milliseconds):
            trickle(head, pieceBytes: 1, milliseconds)
            for part in reply.parts { socket.send(part) }
        case .slowBody(let milliseconds):
            socket.send(head)
            trickle(reply.body, pieceBytes: 1_024, milliseconds)
        case .stall(let count):
            socket.send(head)
            socket.send(Array(reply.body.prefix(count)))
            socket.waitForEnd()
        default: socket.waitForEnd()
        }
        return keepsConnection && !socket.isGone
    }

    private func trickle(_ bytes: [UInt8], pieceBytes: Int, _ milliseconds: Int) {
        var start = 0
        while start < bytes.count, socket.wait(milliseconds: milliseconds) {
            socket.send(Array(bytes[start..<min(start + pieceBytes, bytes.count)]))
            start += pieceBytes
        }
    }

    /// Sends a reply that ends too early.
    private func breakOff(_ reply: SupplierReply, _ fault: Fault) -> Bool {
        let body = reply.body
        switch fault {
        case .truncate(let count):
            socket.send(reply.head(.length(body.count), keepsConnection: keepsConnection))
            socket.send(Array(body.prefix(count)))
        case .wrongLength(let difference):
            socket.send(reply.head(.length(max(0, body.count + difference)), keepsConnection: keepsConnection))
            socket.send(body)
        case .reset(let count?):
            socket.send(reply.head(.length(body.count), keepsConnection: keepsConnection))
            socket.send(Array(body.prefix(count)))
            // Gives the sent bytes time to arrive, because the reset discards the rest.
            socket.wait(milliseconds: 20)
            socket.reset()
        case .reset(nil): socket.reset()
        default: socket.send(Array("\u{0}\u{1}GARBAGE this is no HTTP\r\n\r\n".utf8))
        }
        return false
    }

    /// Sends complete answers whose end is marked in another way.
    private func frame(_ reply: SupplierReply, _ fault: Fault) -> Bool {
        guard fault == .chunked else {
            socket.send(reply.head(.close, keepsConnection: false))
            for part in reply.parts { socket.send(part) }
            return false
        }
        socket.send(reply.head(.chunked, keepsConnection: keepsConnection))
        let body = reply.body
        for start in stride(from: 0, to: body.count, by: 7_000) {
            let piece = body[start..<min(start + 7_000, body.count)]
            socket.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10])
        }
        socket.send(Array("0\r\n\r\n".utf8))
        return keepsConnection && !socket.isGone
    }
}
