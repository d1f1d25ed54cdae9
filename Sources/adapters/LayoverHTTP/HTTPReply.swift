package import LayoverModel

/// One header line of a reply.
///
/// Neither part may hold a control character; such a line is left out of the reply.
package struct HTTPHeader: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A handler's answer.
package struct HTTPReply: Sendable {
    /// A stretch of a reply's body.
    package enum Segment: Sendable {
        /// Bytes made for this reply.
        case bytes([UInt8])
        /// A range of the posted body, sent from where it lies; what lies outside of the body is cut off.
        case requestBody(Range<Int>)
        /// Bytes that many replies share, sent from where they lie.
        case shared(SharedBytes)
        /// A range of bytes that another adapter holds, sent from where they lie; what lies outside of them is cut off.
        case held(any HeldBytes, Range<Int>)

        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .requestBody(let range), .held(_, let range): range.count
            case .shared(let bytes): bytes.count
            }
        }
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
    ///   - segments: The body, one after the other; sent to GET, left out for HEAD.
    package init(status: Int, headers: [HTTPHeader] = [], segments: [Segment] = []) {
        content = .segments(status: status, headers: headers, segments)
    }

    /// A reply that goes on until the stream ends; in HTTP/1.1 in chunks.
    ///
    /// Its connection serves no further request.
    package init(status: Int, headers: [HTTPHeader], stream: EventStream) {
        content = .stream(status: status, headers: headers, stream)
    }

    /// A reply that is made later, by any thread; until then the connection is suspended and holds no worker.
    ///
    /// One `LateReply` serves one request.
    package init(late: LateReply) { content = .late(late) }

    /// A reply made once for many requests.
    package init(_ prepared: PreparedReply) { content = .prepared(prepared) }

    /// This reply, or what stands for it where it is late: what has waited once waits no more.
    var atOnce: HTTPReply {
        guard case .late(let late) = content else { return self }
        defer { late.close() }
        return late.last
    }

    /// Bytes of a body in several stretches; 0 for every other reply.
    var segmentBytes: Int {
        guard case .segments(_, _, let segments) = content, segments.count > 1 else { return 0 }
        return segments.reduce(0) { $0 + $1.count }
    }

    /// Nobody will send it: a stream in it is over.
    func discard() {
        switch content {
        case .stream(_, _, let stream): stream.close()
        case .late(let late): late.close()
        case .segments, .prepared: break
        }
    }
}
