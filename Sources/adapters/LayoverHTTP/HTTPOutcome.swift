/// Outcome of one request, when its reply is passed to the socket.
package struct HTTPOutcome: Sendable {
    package let status: Int
    /// Time since the complete request had arrived; 0 if it was rejected earlier.
    package let nanoseconds: UInt64
    private let headers: [HTTPHeader]

    init(_ reply: HTTPReply, nanoseconds: UInt64) {
        (status, headers) = reply.head
        self.nanoseconds = nanoseconds
    }

    init(_ refusal: HTTPRefusal, nanoseconds: UInt64) {
        status = refusal.status
        headers = []
        self.nanoseconds = nanoseconds
    }

    /// The value of the reply's first header of this name, in this spelling; `nil` if there is none.
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension HTTPReply {
    /// Status and headers; of a late reply those of its fallback.
    fileprivate var head: (status: Int, headers: [HTTPHeader]) {
        switch content {
        case .segments(let status, let headers, _), .stream(let status, let headers, _): (status, headers)
        case .prepared(let prepared): (prepared.status, prepared.headers)
        case .late(let late): late.last.head
        }
    }
}
