import CMicroHTTPD
import Glibc
package import LayoverModel

/// One request with its whole body, lent to the handler for one call.
@safe
package struct HTTPRequest: ~Copyable {
    private let connection: Connection
    private let handle: OpaquePointer

    init(_ connection: Connection, handle: OpaquePointer) {
        self.connection = connection
        unsafe self.handle = handle
    }

    package var method: HTTPMethod { connection.method }

    /// Gives the request a number, by which its handler knows it again when it hears of its outcome.
    package func setMark(_ mark: Int) { connection.mark = mark }

    /// The number that its handler gave it; -1 where none did.
    package var mark: Int { connection.mark }

    /// The target as it was sent.
    package var target: String { String(decoding: connection.target, as: UTF8.self) }

    /// The path as it was sent, percent signs and all; `*` for the server as a whole.
    package var path: String { String(decoding: connection.target[connection.path], as: UTF8.self) }

    /// The part behind the first `?`, as it was sent; empty where there is none.
    package var query: String { String(decoding: connection.target[connection.query], as: UTF8.self) }

    /// Lends the bytes of `path`.
    package func withPath<Result: ~Copyable, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let target = connection.target
        return try use(target.span.extracting(connection.path))
    }

    /// Lends the bytes of `query`.
    package func withQuery<Result: ~Copyable, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let target = connection.target
        return try use(target.span.extracting(connection.query))
    }

    /// The first header line of this name.
    ///
    /// - Parameter name: In any case.
    /// - Returns: The value without spaces around it; `nil` where there is no such line.
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

    /// Lends the value of the first header line of this name; `nil` where there is none.
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
        // Spaces behind a value are not part of it, but libmicrohttpd keeps them.
        while count > 0, let start = unsafe start, unsafe start[count - 1] == 0x20 || start[count - 1] == 0x09 {
            count -= 1
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try use(unsafe Span(_unsafeBytes: bytes))
    }

    /// The client's address without its port, such as `127.0.0.1` or `::1`.
    package var clientAddress: String { peer?.host ?? "" }

    /// The same for who hardly ever needs its text.
    package var peer: PeerAddress? {
        guard let address = unsafe layover_client_address(handle)?.pointee.client_addr else { return nil }
        return unsafe PeerAddress(address)
    }

    /// Bytes of the body.
    package var bodyCount: Int { connection.body?.count ?? 0 }

    /// The body for who keeps it past this call, such as for a late reply; `nil` where there is none.
    ///
    /// It counts among the bodies in flight until the last who holds it lets go.
    ///
    /// - Complexity: One allocation, no copy.
    package var heldBody: (any HeldBytes)? { connection.body?.keep() }

    /// True if the body has a `Content-Encoding` other than `identity`; only a path of `HTTPSettings.takesEncoded` is
    /// asked with one.
    package var isEncoded: Bool { connection.isEncoded }

    /// Has memory filled that counts among the bodies in flight, as the body itself does.
    ///
    /// - Parameters:
    ///   - count: Bytes to fill.
    ///   - fill: Writes them.
    /// - Returns: `nil` where there is no body, or bodies in flight have all the memory that they may.
    /// - Throws: What `fill` throws.
    package func memory<Failure: Error>(
        _ count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> (any HeldBytes)? {
        try connection.body?.sibling(count: count, fill)
    }

    /// Lends the body with simdjson's padding behind it.
    ///
    /// - Parameter use: Takes the body with 64 zero bytes after it, and the body's own length.
    /// - Returns: What `use` returns.
    /// - Throws: What `use` throws.
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
