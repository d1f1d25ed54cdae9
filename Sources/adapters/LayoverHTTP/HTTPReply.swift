package import LayoverModel

/// One header line of a reply.
///
/// Neither part may contain a control character; such a line is omitted from the reply.
package struct HTTPHeader: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A handler's response.
package struct HTTPReply: Sendable {
    /// A segment of a reply's body.
    package enum Segment: Sendable {
        /// Bytes made for this reply.
        case bytes([UInt8])
        /// A range of the posted body, sent without a copy; clamped to the body.
        case requestBody(Range<Int>)
        /// Bytes that many replies share, sent without a copy.
        case shared(SharedBytes)
        /// A range of bytes in another adapter's memory, sent without a copy; clamped to these bytes.
        case held(any HeldBytes, Range<Int>)

        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .requestBody(let range), .held(_, let range): range.count
            case .shared(let bytes): bytes.count
            }
        }

        var isOfRequest: Bool { if case .requestBody = self { true } else { false } }
    }

    enum Content: Sendable {
        case segments(status: Int, headers: [HTTPHeader], [Segment])
        case prepared(PreparedReply)
        case stream(status: Int, headers: [HTTPHeader], EventStream)
        case late(LateReply)
    }

    let content: Content

    /// A reply made for one request.
    ///
    /// - Parameters:
    ///   - status: From 200 to 599.
    ///   - headers: Without Content-Length, Connection and Date, which libmicrohttpd writes.
    ///   - segments: The body, in order; sent for GET, omitted for HEAD.
    package init(status: Int, headers: [HTTPHeader] = [], segments: [Segment] = []) {
        content = .segments(status: status, headers: headers, segments)
    }

    /// A reply that continues until the stream ends; in HTTP/1.1 in chunks.
    ///
    /// Its connection is then closed.
    package init(status: Int, headers: [HTTPHeader], stream: EventStream) {
        content = .stream(status: status, headers: headers, stream)
    }

    /// A reply that any thread makes later; until then the connection is suspended and uses no worker.
    ///
    /// One `LateReply` serves one request.
    package init(late: LateReply) { content = .late(late) }

    /// A refusal that is held back for a while if there is room for it, as every reply with status 429 is; see
    /// ``HTTPLimits/heldRefusals``.
    package init(held refusal: HTTPReply) { content = .late(LateReply(refusal: refusal)) }

    /// A reply made once for many requests.
    package init(_ prepared: PreparedReply) { content = .prepared(prepared) }

    /// This reply, or the fallback if it is a late one: a request waits only once.
    var atOnce: HTTPReply {
        guard case .late(let late) = content else { return self }
        defer { late.close() }
        return late.last
    }

    /// True if the status is 429 and nothing of the request is in the body.
    var isTooMany: Bool {
        switch content {
        case .segments(let status, _, let segments): status == 429 && !segments.contains(where: \.isOfRequest)
        case .prepared(let prepared): prepared.status == 429
        case .stream, .late: false
        }
    }

    /// Bytes of a body with several segments; 0 for every other reply.
    var segmentBytes: Int {
        guard case .segments(_, _, let segments) = content, segments.count > 1 else { return 0 }
        return segments.reduce(0) { $0 + $1.count }
    }

    /// Ends a reply that is not sent, with its stream.
    func discard() {
        switch content {
        case .stream(_, _, let stream): stream.close()
        case .late(let late): late.close()
        case .segments, .prepared: break
        }
    }
}
