import LayoverFiles
import LayoverModel

/// The name that distinguishes the segments of one folder from those of all others; random, made with the first of them.
///
/// The machine's name is not enough: two servers on one machine, or one after the other, can each have a segment of the
/// same second.
enum ShippingIdentity {
    static let fileName = "server-id"
    static let byteCount = 16

    /// Reads the name, or makes it if there is no file.
    ///
    /// - Returns: 32 hexadecimal digits.
    /// - Throws: `FileError` if it can be neither read nor written.
    static func of(_ folder: String, random: [UInt8]) throws(FileError) -> String {
        let path = "\(folder)/\(fileName)"
        if let known = try read(path) { return known }
        try AtomicFile.makeFolder(folder)
        let made = hexadecimal(random)
        // A damaged name is replaced: with a new one, shipped segments may be shipped twice; without one, no segment ever is.
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
