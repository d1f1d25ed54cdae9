internal import LayoverModel

extension [UInt8] {
    /// Space for almost every text that ICU writes; a longer one needs a second call.
    private static var usualCapacity: Int { 128 }

    /// Appends the text that `write` puts into its buffer, for the language of `locale`, whose tag is its first argument.
    mutating func appendWritten(
        in locale: LocaleTag, _ write: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) {
        unsafe locale.tag.withCString { tag in
            unsafe appendWritten { out, capacity in unsafe write(tag, out, capacity) }
        }
    }

    /// Appends the text that `write` puts into its buffer, and nothing if it returns a negative length.
    ///
    /// - Parameter write: Receives a buffer and its capacity, and returns the length of the whole text in bytes.
    mutating func appendWritten(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) {
        let length = unsafe append(capacity: Self.usualCapacity, write)
        if length > Self.usualCapacity { unsafe append(capacity: length, write) }
    }

    /// Appends the text if it fits into `capacity` bytes, and returns its length.
    @discardableResult
    private mutating func append(
        capacity: Int, _ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { room in
            guard let start = room.baseAddress else { return 0 }
            let length = Int(unsafe write(start, Int32(capacity)))
            guard length > 0, length <= capacity else { return length }
            unsafe append(contentsOf: UnsafeRawBufferPointer(start: start, count: length))
            return length
        }
    }
}
