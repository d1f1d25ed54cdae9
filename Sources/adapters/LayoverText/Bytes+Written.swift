internal import LayoverModel

extension [UInt8] {
    /// Room for nearly every text that ICU writes; a longer one is asked for twice.
    private static var usualCapacity: Int { 128 }

    /// Appends what `write` puts into the room it is lent, for the language of `locale`, whose tag it takes first.
    mutating func appendWritten(
        in locale: LocaleTag, _ write: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) {
        unsafe locale.tag.withCString { tag in
            unsafe appendWritten { out, capacity in unsafe write(tag, out, capacity) }
        }
    }

    /// Appends what `write` puts into the room it is lent, and nothing where it answers a negative length.
    ///
    /// - Parameter write: Takes a buffer and its capacity, answers the length of the whole text in bytes.
    mutating func appendWritten(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) {
        let length = unsafe append(capacity: Self.usualCapacity, write)
        if length > Self.usualCapacity { unsafe append(capacity: length, write) }
    }

    /// Appends the text where it fits into `capacity` bytes, and answers its length.
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
