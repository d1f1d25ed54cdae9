extension [UInt8] {
    /// Appends borrowed bytes; a slice of an array would be retained and released.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
