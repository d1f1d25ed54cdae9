import LayoverFiles
import LayoverModel

/// The name by which the segments of one folder are told from those of all others: made by chance with the first of them.
///
/// A name of the machine would not do: two servers of one machine, or two that have it one after the other, can each have a
/// segment of the same second.
enum ShippingIdentity {
    static let fileName = "server-id"
    static let byteCount = 16

    /// Reads it, or makes it where there is none.
    ///
    /// - Parameters:
    ///   - folder: Of segments.
    ///   - random: Bytes that nobody else has.
    /// - Returns: 32 hexadecimal digits.
    /// - Throws: `FileError` where it can be neither read nor written.
    static func of(_ folder: String, random: [UInt8]) throws(FileError) -> String {
        let path = "\(folder)/\(fileName)"
        if let known = try read(path) { return known }
        try AtomicFile.makeFolder(folder)
        let made = hexadecimal(random)
        // A damaged one is replaced: with a new name what was shipped may be shipped twice, with none nothing ever is.
        guard try AtomicFile.make(path, Array((made + "\n").utf8)) else {
            if let known = try read(path) { return known }
            try AtomicFile.replace(path, Array((made + "\n").utf8))
            return made
        }
        return made
    }

    private static func read(_ path: String) throws(FileError) -> String? {
        guard let bytes = try AtomicFile.read(path, limit: 1024) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).filter { $0.isHexDigit }
        return text.count == byteCount * 2 ? text : nil
    }
}
