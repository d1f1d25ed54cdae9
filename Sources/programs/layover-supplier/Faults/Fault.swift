/// One way in which a supplier goes wrong, or is merely unusual.
enum Fault: Hashable, Sendable {
    /// Bytes of the head one by one, so many milliseconds apart.
    case slowHeaders(milliseconds: Int)
    /// The body in pieces of a kilobyte, so many milliseconds apart.
    case slowBody(milliseconds: Int)
    /// So many bytes of the body, then nothing more.
    case stall(at: Int)
    /// So many bytes of the body, then the end of the connection.
    case truncate(at: Int)
    /// `Content-Length` says so many bytes more than come, or fewer.
    case wrongLength(by: Int)
    /// Whole by HTTP, but the JSON stops after so many bytes; half of them where none is said.
    case brokenJSON(at: Int?)
    case html(status: Int)
    case status(Int)
    case tooMany(seconds: Int)
    /// A reset after so many bytes of the body; before the head where none is said.
    case reset(at: Int?)
    /// No byte at all.
    case hang
    case redirect(to: String)
    /// A few kilobytes that decode to so many bytes.
    case gzipBomb(bytes: Int)
    /// Gzip of which a part is wrong.
    case gzipWrong(GzipPart)
    /// The answer with spaces inside, so many times as large.
    case times(Int)
    /// The first member of the answer once more, with another value.
    case duplicateKeys
    case emptyBody
    /// Everything, but so late.
    case late(milliseconds: Int)
    /// Bytes that are no HTTP.
    case garbage
    /// 200 and a status of failure inside, as Skyscanner says it.
    case failed
    /// An answer that reads and is not true: other kinds, numbers past all sense, addresses that run.
    case lying
    /// Half of what was asked.
    case half
    /// The whole answer in chunks.
    case chunked
    /// The whole answer without a length: it ends with the connection.
    case untilClose

    /// The fault of an answer in gzip: a wrong check, a wrong length, a missing end, or bytes behind it that are no zeros.
    enum GzipPart: String, CaseIterable, Sendable { case check, length, end, more }

    /// True if the client gets the protocol's own answer whole, so that a poll counts.
    var isWhole: Bool {
        switch self {
        case .times, .late, .chunked, .untilClose, .slowHeaders, .slowBody: true
        default: false
        }
    }
}
