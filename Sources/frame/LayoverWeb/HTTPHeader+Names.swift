package import LayoverHTTP

// Headers of all capabilities' answers.
extension HTTPHeader {
    package static let json = HTTPHeader("Content-Type", "application/json")
    package static let noSniff = HTTPHeader("X-Content-Type-Options", "nosniff")
    /// An answer that must not be stored.
    package static let noStore = HTTPHeader("Cache-Control", "no-store")
    /// An answer for one reader that must not be stored.
    package static let privateNoStore = HTTPHeader("Cache-Control", "private, no-store")
    /// The body is packed by gzip.
    package static let gzip = HTTPHeader("Content-Encoding", "gzip")
    /// The time after which a client may retry.
    package static func retryAfter(seconds: Int) -> HTTPHeader { HTTPHeader("Retry-After", String(seconds)) }
    /// The body depends on the codings that the client accepts.
    package static let varyByEncoding = HTTPHeader("Vary", "Accept-Encoding")
}

extension [HTTPHeader] {
    /// The same headers with `Accept-Encoding` added to the one `Vary` list.
    package var varyingByEncoding: [HTTPHeader] {
        guard !contains(.varyByEncoding) else { return self }
        let names = filter { $0.name == "Vary" }.map(\.value) + [HTTPHeader.varyByEncoding.value]
        return filter { $0.name != "Vary" } + [HTTPHeader("Vary", names.joined(separator: ", "))]
    }
}
