/// Pictures of made-up sizes with all required parts.
enum SmallPicture {
    /// A PNG with its parts in order, padded to `count` bytes.
    static func png(width: Int = 7, height: Int = 3, bytes count: Int? = nil) -> [UInt8] {
        let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let header = chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
        let end = chunk("IEND", [])
        let room = (count ?? 0) - start.count - header.count - end.count - 12
        let filling = room >= 0 ? chunk("tEXt", Array(repeating: 0x20, count: room)) : []
        return start + header + filling + end
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        big(bytes.count) + Array(name.utf8) + bytes + [0, 0, 0, 0]
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
