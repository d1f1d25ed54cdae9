import CMicroHTTPD
import Glibc
package import LayoverModel

/// One request with its whole body, borrowed by the handler for one call.
@safe
package struct HTTPRequest: ~Copyable {
    private let connection: Connection
    private let handle: OpaquePointer

    init(_ connection: Connection, handle: OpaquePointer) {
        self.connection = connection
        unsafe self.handle = handle
    }

    package var method: HTTPMethod { connection.method }

    /// Assigns a number to the request, with which its handler recognises it when its outcome is reported.
    package func setMark(_ mark: Int) { connection.mark = mark }

    /// The number from its handler; -1 if there is none.
    package var mark: Int { connection.mark }

    /// The target as sent.
    package var target: String { String(decoding: connection.target, as: UTF8.self) }

    /// The path as sent, with its percent escapes; `*` for the server as a whole.
    package var path: String { String(decoding: connection.target[connection.path], as: UTF8.self) }

    /// The part after the first `?`, as sent; empty if there is none.
    package var query: String { String(decoding: connection.target[connection.query], as: UTF8.self) }

    /// Calls `use` with the bytes of `path`.
    package func withPath<Result: ~Copyable, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let target = connection.target
        return try use(target.span.extracting(connection.path))
    }

    /// Calls `use` with the bytes of `query`.
    package func withQuery<Result: ~Copyable, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let target = connection.target
        return try use(target.span.extracting(connection.query))
    }

    /// The first header line of this name.
    ///
    /// - Parameter name: In any case.
    /// - Returns: The value without spaces around it; `nil` if there is no such line.
    package func header(_ name: StaticString) -> String? {
        withHeader(name) { value in
            unsafe value.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The values of all header lines of this name, in their order.
    ///
    /// - Parameter name: In any case.
    /// - Returns: One for each line, without spaces around it.
    package func headers(_ name: StaticString) -> [String] {
        guard let first = header(name) else { return [] }
        let search = HeaderSearch(name)
        unsafe MHD_get_connection_values(
            handle, .HEADER_KIND, onHeader, Unmanaged.passUnretained(search).toOpaque())
        return search.values.isEmpty ? [first] : search.values
    }

    /// Calls `use` with the value of the first header line of this name; returns `nil` if there is none.
    package func withHeader<Result, Failure: Error>(
        _ name: StaticString, _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        var start: UnsafePointer<CChar>?
        var count = 0
        let found = unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
            unsafe MHD_lookup_connection_value_n(
                handle, .HEADER_KIND, $0, name.utf8CodeUnitCount, &start, &count)
        }
        guard found == .YES else { return nil }
        // Spaces after a value are not part of it, but libmicrohttpd keeps them.
        while count > 0, let start = unsafe start, unsafe start[count - 1] == 0x20 || start[count - 1] == 0x09 {
            count -= 1
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try use(unsafe Span(_unsafeBytes: bytes))
    }

    /// The client's address without its port, such as `127.0.0.1` or `::1`.
    package var clientAddress: String { peer?.host ?? "" }

    /// The same for callers that rarely need the text.
    package var peer: PeerAddress? {
        guard let address = unsafe layover_client_address(handle)?.pointee.client_addr else { return nil }
        return unsafe PeerAddress(address)
    }

    /// Bytes of the body.
    package var bodyCount: Int { connection.body?.count ?? 0 }

    /// The body for a handler that keeps it after this call, such as for a late reply; `nil` if there is none.
    ///
    /// It counts as a body in flight until its last owner releases it.
    ///
    /// - Complexity: One allocation, no copy.
    package var heldBody: (any HeldBytes)? { connection.body?.keep() }

    /// True if the body has a `Content-Encoding` other than `identity`; the handler receives such requests only for paths of
    /// `HTTPSettings.takesEncoded`.
    package var isEncoded: Bool { connection.isEncoded }

    /// Fills memory that counts as a body in flight, as the body itself does.
    ///
    /// - Parameters:
    ///   - count: Bytes to fill.
    ///   - fill: Writes them.
    /// - Returns: `nil` if there is no body, or the limit of bodies in flight is reached.
    /// - Throws: The error of `fill`.
    package func memory<Failure: Error>(
        _ count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> (any HeldBytes)? {
        try connection.body?.sibling(count: count, fill)
    }

    /// Calls `use` with the body and simdjson's padding after it.
    ///
    /// - Parameter use: Receives the body with 64 zero bytes after it, and the body's own length.
    /// - Returns: The result of `use`.
    /// - Throws: The error of `use`.
    package func withPaddedBody<Result: ~Copyable, Failure: Error>(
        _ use: (Span<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let body = connection.body else {
            let padding = [UInt8](repeating: 0, count: Limits.paddingBytes)
            return try use(padding.span, 0)
        }
        return try use(unsafe Span(_unsafeBytes: body.padded), body.count)
    }
}
