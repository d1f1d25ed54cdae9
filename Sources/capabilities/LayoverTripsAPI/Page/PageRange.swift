import LayoverHTTP

/// One part of a page, for previews that request its beginning.
enum PageRange {
    /// Reads `bytes=0-32767`; the end may be after the page's.
    ///
    /// - Returns: `nil` for anything else; the whole page is then sent.
    static func read(_ text: String?, of count: Int) -> Range<Int>? {
        guard let text, text.hasPrefix("bytes=") else { return nil }
        let ends = text.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), first >= 0, first < count else { return nil }
        guard !ends[1].isEmpty else { return first..<count }
        guard let last = Int(ends[1]), last >= first else { return nil }
        return first..<min(count, last < .max ? last + 1 : last)
    }

    static func reply(_ document: PageDocument, _ asked: String?, status: Int, _ headers: [HTTPHeader]) -> HTTPReply {
        reply(document.bytes, nonce: document.nonce, asked, status: status, headers)
    }

    static func reply(
        _ bytes: [UInt8], nonce: String, _ asked: String?, status: Int, _ headers: [HTTPHeader]
    ) -> HTTPReply {
        let own = PageDocument.headers(nonce: nonce) + headers
        guard status == 200, let range = read(asked, of: bytes.count) else {
            return HTTPReply(status: status, headers: own, segments: [.bytes(bytes)])
        }
        let place = HTTPHeader("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)")
        return HTTPReply(status: 206, headers: own + [place], segments: [.bytes(Array(bytes[range]))])
    }
}
