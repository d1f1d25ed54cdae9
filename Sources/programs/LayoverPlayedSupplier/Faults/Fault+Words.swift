/// Faults as named in options, addresses and `POST /control`: `stall:5000`.
extension Fault {
    /// Each word, the detail after its colon, and its effect.
    static let words: [(word: String, detail: String, meaning: String)] = [
        ("slow-headers", "MS", "the head is sent byte by byte, MS (100) apart"),
        ("slow-body", "MS", "the body is sent kilobyte by kilobyte, MS (100) apart"),
        ("stall", "BYTES", "BYTES (5000) of the body, then nothing more"),
        ("truncate", "BYTES", "BYTES (5000) of the body, then the end of the connection"),
        ("wrong-length", "BYTES", "Content-Length is BYTES (100) larger than the body; smaller with -100"),
        ("broken-json", "BYTES", "complete as HTTP, but the JSON stops after BYTES (half)"),
        ("html", "STATUS", "an HTML page with STATUS (200)"),
        ("status", "STATUS", "STATUS (500) with the protocol's own error body; 500, 502, 503, 504 are words too"),
        ("429", "SECONDS", "too many requests, Retry-After SECONDS (7)"),
        ("reset", "BYTES", "a TCP reset after BYTES of the body; by default before the head"),
        ("hang", "", "the request is read and never answered"),
        ("redirect", "URL", "302 to URL (http://127.0.0.1:9/)"),
        ("gzip-bomb", "BYTES", "gzip that decodes to BYTES (67108864)"),
        ("gzip-wrong", "PART", "gzip whose PART (check) is wrong: check, length, end or more (after it)"),
        ("ten-times", "TIMES", "the answer TIMES (10) as large, by added spaces"),
        ("duplicate-keys", "", "the first member of the answer twice, with two values"),
        ("empty-body", "", "200 with an empty body"),
        ("late", "MS", "the complete answer, but after MS (1000)"),
        ("garbage", "", "bytes that are not HTTP"),
        ("failed", "", "200 with RESULT_STATUS_FAILED for skyscanner; 500 for the others"),
        ("lying", "", "a readable but false answer of /places: wrong kinds, absurd numbers"),
        ("half", "", "every second place, or all its details, are left out"),
        ("chunked", "", "the complete answer, in chunks"),
        ("until-close", "", "the complete answer, without a length"),
    ]

    /// Reads `word` or `word:detail`.
    init(_ text: String) throws(SupplierError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let detail = parts.count == 2 ? parts[1] : nil
        guard let word = parts.first, let fault = try Fault.named(word, detail) else {
            throw SupplierError(
                "'\(text)' is not a fault; write one of \(Fault.words.map(\.word).joined(separator: ", ")), 500, 502, 503, 504"
            )
        }
        self = fault
    }

    private static func named(_ word: String, _ detail: String?) throws(SupplierError) -> Fault? {
        switch word {
        case "slow-headers": .slowHeaders(milliseconds: try number(detail, 100, wait))
        case "slow-body": .slowBody(milliseconds: try number(detail, 100, wait))
        case "stall": .stall(at: try number(detail, 5_000, size))
        case "truncate": .truncate(at: try number(detail, 5_000, size))
        case "wrong-length": .wrongLength(by: try number(detail, 100, -size.upperBound...size.upperBound))
        case "broken-json": .brokenJSON(at: try detail.map { text throws(SupplierError) in try number(text, 0, size) })
        case "html": .html(status: try number(detail, 200, 200...599))
        case "status": .status(try number(detail, 500, 200...599))
        case "500", "502", "503", "504": .status(try number(word, 500, 500...599))
        case "429": .tooMany(seconds: try number(detail, 7, 0...86_400))
        case "ten-times": .times(try number(detail, 10, 2...Limits.times))
        case "gzip-bomb": .gzipBomb(bytes: try number(detail, 64 << 20, 1...Limits.bombBytes))
        case "gzip-wrong": .gzipWrong(try part(detail))
        case "redirect": .redirect(to: detail ?? "http://127.0.0.1:9/")
        case "reset": .reset(at: try detail.map { text throws(SupplierError) in try number(text, 0, size) })
        case "late": .late(milliseconds: try number(detail, 1_000, wait))
        default: plain[word]
        }
    }

    private static func part(_ text: String?) throws(SupplierError) -> GzipPart {
        guard let part = GzipPart(rawValue: text ?? "check") else {
            throw SupplierError(
                "'\(text ?? "")' is not a part of gzip; write one of \(GzipPart.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return part
    }

    private static let plain: [String: Fault] = [
        "hang": .hang, "duplicate-keys": .duplicateKeys, "empty-body": .emptyBody, "garbage": .garbage,
        "failed": .failed, "lying": .lying, "half": .half, "chunked": .chunked, "until-close": .untilClose,
    ]

    private static let wait = 0...Limits.waitMilliseconds
    private static let size = 0...(1 << 30)

    private static func number(
        _ text: String?, _ standard: Int, _ range: ClosedRange<Int>
    ) throws(SupplierError) -> Int {
        try text.map { text throws(SupplierError) in try SupplierError.number(text, range) } ?? standard
    }
}
