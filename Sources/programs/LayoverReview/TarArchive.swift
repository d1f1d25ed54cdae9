/// An archive that `tar` can read (POSIX ustar; long names have extra headers as in pax).
///
/// Source: IEEE Std 1003.1-2017, pax, "ustar Interchange Format" and "pax Extended Header".
struct TarArchive {
    private(set) var bytes: [UInt8] = []
    private let seconds: Int
    private static let block = 512

    /// - Parameter seconds: The modification time of the files, in seconds since 1970.
    init(seconds: Int) { self.seconds = max(0, seconds) }

    /// Adds a regular file.
    mutating func add(_ path: String, _ content: [UInt8]) {
        let name = Array(path.utf8)
        if name.count > 100 {
            let record = TarArchive.record("path", name)
            let header = TarArchive.header(
                Array("././@PaxHeader".utf8), size: record.count, seconds: seconds, kind: "x")
            append(header, record)
        }
        append(TarArchive.header(Array(name.prefix(100)), size: content.count, seconds: seconds, kind: "0"), content)
    }

    /// The whole archive, including its end.
    var finished: [UInt8] { bytes + [UInt8](repeating: 0, count: TarArchive.block * 2) }

    private mutating func append(_ header: [UInt8], _ content: [UInt8]) {
        bytes += header + content
        let rest = content.count % TarArchive.block
        if rest > 0 { bytes += [UInt8](repeating: 0, count: TarArchive.block - rest) }
    }

    /// `<length> <key>=<value>` and a newline; the length includes its own digits.
    private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
        let body = Array(" \(key)=".utf8) + value + [0x0a]
        var length = body.count + 1
        while String(length).utf8.count + body.count != length { length = String(length).utf8.count + body.count }
        return Array(String(length).utf8) + body
    }

    private static func header(_ name: [UInt8], size: Int, seconds: Int, kind: Character) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ bytes: some Collection<UInt8>, at offset: Int) {
            for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
        }
        put(name, at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(0, 7), at: 108)
        put(octal(0, 7), at: 116)
        put(octal(size, 11), at: 124)
        put(octal(seconds, 11), at: 136)
        put(Array(repeating: 0x20, count: 8), at: 148)
        put(String(kind).utf8, at: 156)
        put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], at: 148)
        return header
    }

    private static func octal(_ number: Int, _ digits: Int) -> [UInt8] {
        let text = Array(String(number, radix: 8).utf8)
        return Array(repeating: 0x30, count: max(0, digits - text.count)) + text.suffix(digits)
    }
}
