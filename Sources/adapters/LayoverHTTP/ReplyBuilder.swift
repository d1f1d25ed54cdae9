import CMicroHTTPD
import Glibc

/// Turns replies into libmicrohttpd's responses.
enum ReplyBuilder {
    /// Queues `reply`; the response keeps its data alive until the last byte has been sent.
    ///
    /// - Parameters:
    ///   - reply: The reply to send.
    ///   - connection: The connection of its request.
    ///   - body: The body of the request, if the reply sends parts of it.
    ///   - closing: Whether the connection ends with the reply.
    ///   - isHead: Whether the request is HEAD, so that no body follows the headers of the reply.
    /// - Returns: `false` if memory is exhausted; the caller closes the connection.
    static func queue(
        _ reply: HTTPReply, on connection: OpaquePointer, body: BodyBuffer?, closing: Bool, isHead: Bool
    ) -> Bool {
        switch reply.content {
        case .prepared(let prepared): return unsafe prepared.queue(on: connection, closing: closing)
        case .segments(let status, let headers, let segments):
            let made = unsafe response(headers, segments, body: body, closing: closing)
            guard let made = unsafe made else { return false }
            defer { unsafe MHD_destroy_response(made) }
            return unsafe MHD_queue_response(connection, UInt32(clamping: status), made) == .YES
        case .late(let late):
            return unsafe queue(late.last, on: connection, body: body, closing: closing, isHead: isHead)
        case .stream(let status, let headers, let stream):
            guard let made = unsafe response(headers, reading: stream) else { return false }
            defer { unsafe MHD_destroy_response(made) }
            // For HEAD, libmicrohttpd would send the last chunk of a body although it omits the others.
            if isHead { unsafe layover_end_by_closing(made) }
            return unsafe MHD_queue_response(connection, UInt32(clamping: status), made) == .YES
        }
    }

    /// A response that reads its bytes from `stream`, and keeps it alive until it ends.
    private static func response(_ headers: [HTTPHeader], reading stream: EventStream) -> OpaquePointer? {
        let context = unsafe Unmanaged.passRetained(stream).toOpaque()
        let made = unsafe MHD_create_response_from_callback(
            UInt64.max, Limits.streamBlockBytes, onStreamRead, context, releaseStream)
        guard let made = unsafe made else {
            unsafe Unmanaged<EventStream>.fromOpaque(context).release()
            return nil
        }
        for header in headers { unsafe MHD_add_response_header(made, header.name, header.value) }
        unsafe MHD_add_response_header(made, "Connection", "close")
        return unsafe made
    }

    /// A response that the caller owns and destroys; `nil` if memory is exhausted.
    static func response(
        _ headers: [HTTPHeader], _ segments: [HTTPReply.Segment], body: BodyBuffer?, closing: Bool
    ) -> OpaquePointer? {
        let made = unsafe segments.isEmpty ? empty() : filled(segments, body: body)
        guard let made = unsafe made else { return nil }
        for header in headers { unsafe MHD_add_response_header(made, header.name, header.value) }
        if closing { unsafe MHD_add_response_header(made, "Connection", "close") }
        return unsafe made
    }

    private static func empty() -> OpaquePointer? {
        unsafe MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    }

    private static func filled(_ segments: [HTTPReply.Segment], body: BodyBuffer?) -> OpaquePointer? {
        if segments.count == 1, case .bytes(let bytes) = segments[0] { return unsafe copied(bytes) }
        let hold = ReplyHold(segments, body: body)
        let context = unsafe Unmanaged.passRetained(hold).toOpaque()
        let made = unsafe withUnsafeTemporaryAllocation(of: MHD_IoVec.self, capacity: segments.count) { vectors in
            for index in vectors.indices { unsafe vectors[index] = hold.vectors[index] }
            return unsafe MHD_create_response_from_iovec(
                vectors.baseAddress, UInt32(clamping: vectors.count), releaseHold, context)
        }
        if unsafe made == nil { unsafe Unmanaged<ReplyHold>.fromOpaque(context).release() }
        return unsafe made
    }

    /// The fast path of most replies: one buffer, one `sendmsg` together with the headers.
    private static func copied(_ bytes: [UInt8]) -> OpaquePointer? {
        unsafe bytes.withUnsafeBytes { source in
            unsafe MHD_create_response_from_buffer(
                source.count, UnsafeMutableRawPointer(mutating: source.baseAddress), .RESPMEM_MUST_COPY)
        }
    }
}
