package import LayoverHTTP

// Headers that answers of every capability have.
extension HTTPHeader {
    package static let json = HTTPHeader("Content-Type", "application/json")
    package static let noSniff = HTTPHeader("X-Content-Type-Options", "nosniff")
    /// An answer that nobody may keep.
    package static let noStore = HTTPHeader("Cache-Control", "no-store")
    /// An answer to one reader that nobody may keep.
    package static let privateNoStore = HTTPHeader("Cache-Control", "private, no-store")
}
