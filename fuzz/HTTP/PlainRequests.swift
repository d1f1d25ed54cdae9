/// The requests in the bytes of a connection, as RFC 9112 reads them and without any of Layover's code: a second opinion about
/// where each begins and ends.
///
/// It ends at the first that is incomplete or not of the grammar.
struct PlainRequests {
    struct Request: Equatable {
        var method: String
        var target: String
        var host: String?
        var body: [UInt8] = []
    }

    private(set) var requests: [Request] = []
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while let request = next() { requests.append(request) }
    }

    private mutating func next() -> Request? {
        // Section 2.2: a server ignores empty lines before a request; libmicrohttpd does not need both bytes of their ends.
        while offset < bytes.count, bytes[offset] == 0x0d || bytes[offset] == 0x0a { offset += 1 }
        guard let first = line() else { return nil }
        let parts = first.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x21...0x7e).contains($0) } }),
            parts[2].starts(with: "HTTP/1.".utf8)
        else { return nil }
        var request = Request(method: Self.text(parts[0]), target: Self.text(parts[1]))
        var lengths: [String] = []
        var codings: [String] = []
        while let line = line() {
            guard !line.isEmpty else {
                guard let body = body(lengths, codings) else { return nil }
                request.body = body
                return request
            }
            guard let (name, value) = Self.field(line) else { return nil }
            switch name {
            case "content-length": lengths.append(value)
            case "transfer-encoding": codings.append(value)
            case "host": request.host = request.host ?? value
            default: break
            }
        }
        return nil
    }

    /// The bytes up to the next CRLF, which is passed; `nil` if there is none, or a CR or LF that belongs to none.
    ///
    /// libmicrohttpd 0.9.75 writes zeros over the ends of lines, so that no guard of ours tells a zero and an LF from them.
    private mutating func line() -> ArraySlice<UInt8>? {
        guard var end = bytes[offset...].firstIndex(where: { $0 == 0x0d || $0 == 0x0a }) else { return nil }
        if bytes[end] == 0x0a, end > offset, bytes[end - 1] == 0 { end -= 1 }
        guard bytes[end...].starts(with: [0x0d, 0x0a]) || bytes[end...].starts(with: [0, 0x0a]) else { return nil }
        defer { offset = end + 2 }
        return bytes[offset..<end]
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex, !line.contains(0),
            line[..<colon].allSatisfy({ (0x21...0x7e).contains($0) })
        else { return nil }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        return (text(line[..<colon]).lowercased(), text(value))
    }

    private mutating func body(_ lengths: [String], _ codings: [String]) -> [UInt8]? {
        guard lengths.count + codings.count <= 1 else { return nil }
        if let coding = codings.first { return coding.lowercased() == "chunked" ? chunks() : nil }
        guard let length = lengths.first else { return [] }
        guard let count = Int(length), length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return take(count)
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// Section 7.1: chunks with extensions, then trailers.
    ///
    /// libmicrohttpd 0.9.75 takes a line feed alone for the end of a line here, which no guard of ours sees.
    private mutating func chunks() -> [UInt8]? {
        var body: [UInt8] = []
        while let line = lenientLine() {
            let digits = line.prefix { Character(UnicodeScalar($0)).isHexDigit }
            guard !digits.isEmpty, let count = Int(Self.text(digits), radix: 16) else { return nil }
            guard count > 0 else {
                while let line = lenientLine() { if line.isEmpty { return body } }
                return nil
            }
            guard let chunk = take(count), lenientLine()?.isEmpty == true else { return nil }
            body += chunk
        }
        return nil
    }

    /// The bytes up to the next LF, which is passed with the CR before it.
    private mutating func lenientLine() -> ArraySlice<UInt8>? {
        guard let end = bytes[offset...].firstIndex(of: 0x0a) else { return nil }
        let line = bytes[offset..<end]
        offset = end + 1
        return line.last == 0x0d ? line.dropLast() : line
    }
}
