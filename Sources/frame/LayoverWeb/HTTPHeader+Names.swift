package import LayoverHTTP

// Headers that answers of every capability have.
extension HTTPHeader {
    package static let json = HTTPHeader("Content-Type", "application/json")
    package static let noSniff = HTTPHeader("X-Content-Type-Options", "nosniff")
    /// An answer that nobody may keep.
    package static let noStore = HTTPHeader("Cache-Control", "no-store")
    /// An answer to one reader that nobody may keep.
    package static let privateNoStore = HTTPHeader("Cache-Control", "private, no-store")
    /// The body is packed by gzip.
    package static let gzip = HTTPHeader("Content-Encoding", "gzip")
    /// The body depends on what its client takes.
    package static let varyByEncoding = HTTPHeader("Vary", "Accept-Encoding")
}

extension [HTTPHeader] {
    /// The same with `Accept-Encoding` in the one list of what the answer depends on.
    package var varyingByEncoding: [HTTPHeader] {
        guard !contains(.varyByEncoding) else { return self }
        let names = filter { $0.name == "Vary" }.map(\.value) + [HTTPHeader.varyByEncoding.value]
        return filter { $0.name != "Vary" } + [HTTPHeader("Vary", names.joined(separator: ", "))]
    }
}
