extension [UInt8] {
    /// Appends bytes that are lent; a slice of an array would be kept for it and let go again.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
