/// The ranges of path and query in a request target.
///
/// Source: RFC 9112 section 3.2: origin form, absolute form, and `*` for OPTIONS; CONNECT's form is not supported.
struct TargetSyntax {
    let path: Range<Int>
    let query: Range<Int>

    /// - Returns: `nil` unless each byte is printable ASCII, none is `#`, and the form fits the method.
    init?(_ target: Span<UInt8>, method: HTTPMethod) {
        for index in target.indices {
            guard (0x21...0x7e).contains(target[index]), target[index] != UInt8(ascii: "#") else { return nil }
        }
        guard !target.isEmpty else { return nil }
        if target.count == 1, target[0] == UInt8(ascii: "*"), method == .options {
            (path, query) = (0..<1, 1..<1)
            return
        }
        guard let start = TargetSyntax.pathStart(target) else { return nil }
        var end = start
        while end < target.count, target[end] != UInt8(ascii: "?") { end += 1 }
        path = start..<end
        query = min(end + 1, target.count)..<target.count
    }

    /// The start of the path: at once, or after `http://host`.
    private static func pathStart(_ target: Span<UInt8>) -> Int? {
        if target[0] == UInt8(ascii: "/") { return 0 }
        guard let authority = authorityStart(target) else { return nil }
        var end = authority
        while end < target.count, target[end] != UInt8(ascii: "/"), target[end] != UInt8(ascii: "?") { end += 1 }
        guard end < target.count, target[end] == UInt8(ascii: "/") else { return nil }
        return HeaderSyntax.isHost(target.extracting(authority..<end)) ? end : nil
    }

    private static func authorityStart(_ target: Span<UInt8>) -> Int? {
        if target.count > 7, HeaderSyntax.equal(target.extracting(0..<7), "http://") { return 7 }
        if target.count > 8, HeaderSyntax.equal(target.extracting(0..<8), "https://") { return 8 }
        return nil
    }
}
