package import LayoverHTTP

// Headers that answers of every capability have.
extension HTTPHeader {
    package static let json = HTTPHeader("Content-Type", "application/json")
    package static let noSniff = HTTPHeader("X-Content-Type-Options", "nosniff")
}
