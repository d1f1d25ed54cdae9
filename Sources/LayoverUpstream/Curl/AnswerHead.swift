/// Status and headers as they come in, line by line.
struct AnswerHead {
    /// Of the last status line that is not 1xx; 0 before.
    private(set) var status = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var isWhole = false
    private(set) var isEncoded = false
    private(set) var isChunked = false
    private(set) var contentLength: Int?
    /// Of all lines, those of 1xx and behind the body too.
    private(set) var bytes = 0
    private(set) var isMalformed = false

    /// Takes a line with its end.
    mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
        bytes += line.count
        guard !isWhole else { return }
        let text = unsafe String(decoding: line, as: UTF8.self)
        let content = text.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
        if content.isEmpty {
            isWhole = status != 0
        } else if content.hasPrefix("HTTP/") {
            begin(content)
        } else if status != 0 {
            takeField(content)
        }
    }

    private mutating func begin(_ line: Substring) {
        headers = []
        let words = line.split(separator: " ", maxSplits: 2)
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        if (200...599).contains(number) {
            status = number
        } else if number == 101 || !(100...199).contains(number) {
            isMalformed = true
        }
    }

    /// A line that goes on with the one before belongs to no name and is left out with it.
    private mutating func takeField(_ line: Substring) {
        guard let first = line.utf8.first, first != 32, first != 9, let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon]
        let value = line[line.index(after: colon)...].trimmed
        switch name.lowercased() {
        case "content-length": contentLength = Int(value).map { max(0, $0) }
        case "content-encoding": isEncoded = isEncoded || value.lowercased() != "identity"
        case "transfer-encoding": isChunked = true
        case let lower where AnswerHead.ofConnection.contains(lower): break
        default: headers.append((String(name), String(value)))
        }
    }

    /// What says something of this connection alone.
    private static let ofConnection: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer", "upgrade",
    ]
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = self.drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
