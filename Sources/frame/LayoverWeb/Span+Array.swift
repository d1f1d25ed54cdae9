package import LayoverHTTP

extension Span<UInt8> {
    /// A copy of the bytes.
    package var array: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return bytes
    }
}

extension HTTPRequest {
    /// A copy of its body.
    package var bodyBytes: [UInt8] { withPaddedBody { body, count in body.extracting(0..<count).array } }
}
