/// An address in a normal form, so that two spellings of one place are equal: scheme and host in lower case, no default port,
/// and `/` for an empty https path.
///
///
/// Source: WHATWG URL; only the part for addresses without spaces, backslashes and dot segments.
struct ComparedAddress: Hashable {
    private let scheme: String
    private let authority: String?
    private let rest: String

    init(_ address: String) {
        guard
            let match = address.wholeMatch(
                of: #/([A-Za-z][A-Za-z0-9+.\-]*):(?:\/\/([^\/?#]*))?(.*)/#.dotMatchesNewlines())
        else {
            (scheme, authority, rest) = ("", nil, address)
            return
        }
        scheme = match.1.lowercased()
        let isHTTPS = scheme == "https"
        authority = match.2.map { text in
            let host = text.lowercased()
            return isHTTPS && host.hasSuffix(":443") ? String(host.dropLast(4)) : host
        }
        let tail = String(match.3)
        rest = isHTTPS && !tail.hasPrefix("/") ? "/" + tail : tail
    }
}
