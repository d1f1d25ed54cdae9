/// One kind of failure or unusual behaviour of a supplier.
enum Fault: Hashable, Sendable {
    /// The head arrives byte by byte, with this delay between bytes.
    case slowHeaders(milliseconds: Int)
    /// The body arrives in pieces of one kilobyte, with this delay between them.
    case slowBody(milliseconds: Int)
    /// Sends this many bytes of the body, then nothing more.
    case stall(at: Int)
    /// Sends this many bytes of the body, then closes the connection.
    case truncate(at: Int)
    /// `Content-Length` is this many bytes larger than the body, or smaller if negative.
    case wrongLength(by: Int)
    /// Complete as HTTP, but the JSON stops after this many bytes, or after half of them by default.
    case brokenJSON(at: Int?)
    case html(status: Int)
    case status(Int)
    case tooMany(seconds: Int)
    /// A reset after this many bytes of the body, or before the head by default.
    case reset(at: Int?)
    /// Sends nothing.
    case hang
    case redirect(to: String)
    /// A few kilobytes that decode to this many bytes.
    case gzipBomb(bytes: Int)
    /// Gzip with one wrong part.
    case gzipWrong(GzipPart)
    /// The answer with added spaces, this many times as large.
    case times(Int)
    /// Repeats the first member of the answer with another value.
    case duplicateKeys
    case emptyBody
    /// The complete answer, after this delay.
    case late(milliseconds: Int)
    /// Bytes that are not HTTP.
    case garbage
    /// Status 200 with an error status inside, as Skyscanner reports it.
    case failed
    /// A valid answer with wrong content: wrong types, absurd numbers, and addresses that run scripts.
    case lying
    /// Half of the requested facts.
    case half
    /// The complete answer in chunks.
    case chunked
    /// The complete answer without a length. The end of the connection ends it.
    case untilClose

    /// The wrong part of a gzip answer: the checksum, the length, a missing end, or non-zero bytes after the end.
    enum GzipPart: String, CaseIterable, Sendable { case check, length, end, more }

    /// True if the client receives the complete regular answer, so that a poll counts.
    var isWhole: Bool {
        switch self {
        case .times, .late, .chunked, .untilClose, .slowHeaders, .slowBody: true
        default: false
        }
    }
}
