import CMicroHTTPD

/// A reply that is built once and sent to many requests, from several threads and servers at one time.
///
/// - Complexity: Sending costs no allocation and no copy.
package final class PreparedReply: Sendable {
    package let status: Int
    let headers: [HTTPHeader]
    /// libmicrohttpd's counted responses, as numbers, so that threads may share them: it locks them.
    private let open: UInt
    private let closing: UInt

    package init(status: Int, headers: [HTTPHeader] = [], body: SharedBytes? = nil) {
        self.status = status
        self.headers = headers
        let segments = body.map { [HTTPReply.Segment.shared($0)] } ?? []
        open = unsafe UInt(bitPattern: ReplyBuilder.response(headers, segments, body: nil, closing: false))
        closing = unsafe UInt(bitPattern: ReplyBuilder.response(headers, segments, body: nil, closing: true))
    }

    package convenience init(status: Int, headers: [HTTPHeader], bytes: [UInt8]) {
        self.init(status: status, headers: headers, body: SharedBytes(bytes))
    }

    deinit {
        unsafe MHD_destroy_response(OpaquePointer(bitPattern: open))
        unsafe MHD_destroy_response(OpaquePointer(bitPattern: closing))
    }

    func queue(on connection: OpaquePointer, closing isLast: Bool) -> Bool {
        guard let response = unsafe OpaquePointer(bitPattern: isLast ? closing : open) else { return false }
        return unsafe MHD_queue_response(connection, UInt32(clamping: status), response) == .YES
    }
}
