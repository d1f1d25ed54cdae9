import LayoverModel

/// Status and headers, read line by line as they arrive; only stored lines are converted to text.
struct AnswerHead {
    /// The status of the last status line that is not 1xx; 0 before.
    private(set) var status = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var isWhole = false
    /// The codings of the body.
    private(set) var codings = ContentCodings()
    private(set) var isChunked = false
    /// True if the connection carries no other answer meanwhile: below HTTP/2.
    private(set) var isAlone = false
    private(set) var contentLength: Int?
    /// Bytes of all lines, including those of 1xx and after the body.
    private(set) var bytes = 0
    private(set) var isMalformed = false

    /// Reads a line with its line end.
    mutating func appendLine(_ line: Span<UInt8>) {
        bytes += line.count
        guard !isWhole else { return }
        let content = line.extracting(0..<line.firstIndex { $0 == 0x0d || $0 == 0x0a })
        if content.isEmpty {
            isWhole = status != 0
        } else if content.starts(with: "HTTP/") {
            begin(content)
        } else if status != 0 {
            takeField(content)
        }
    }

    private mutating func begin(_ line: Span<UInt8>) {
        headers = []
        codings = ContentCodings()
        isAlone = line.starts(with: "HTTP/1.")
        let words = line.text.split(separator: " ", maxSplits: 2)
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        if (200...599).contains(number) {
            status = number
        } else if number == 101 || !(100...199).contains(number) {
            isMalformed = true
        }
    }

    /// A continuation line has no name and is ignored.
    private mutating func takeField(_ line: Span<UInt8>) {
        let colon = line.firstIndex { $0 == 0x3a }
        guard colon < line.count, !isBlank(line[0]) else { return }
        let name = line.extracting(0..<colon)
        let value = line.extracting(line.trimmed(colon + 1..<line.count))
        if name.isWord("content-length") {
            contentLength = Int(value.text).map { max(0, $0) }
        } else if name.isWord("content-encoding") {
            codings.append(value.text)
        } else if name.isWord("transfer-encoding") {
            isChunked = true
        } else if !AnswerHead.isOfConnection(name) {
            headers.append((name.text, value.text))
        }
    }

    /// True if a header concerns only this connection.
    private static func isOfConnection(_ name: Span<UInt8>) -> Bool {
        name.isWord("connection") || name.isWord("keep-alive") || name.isWord("proxy-connection")
            || name.isWord("proxy-authenticate") || name.isWord("te") || name.isWord("trailer")
            || name.isWord("upgrade")
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

extension Span<UInt8> {
    /// The bytes as text; invalid UTF-8 becomes U+FFFD.
    fileprivate var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

    /// The index of the first matching byte; the end if there is none.
    fileprivate func firstIndex(where isWanted: (UInt8) -> Bool) -> Int {
        var index = 0
        while index < count, !isWanted(self[index]) { index += 1 }
        return index
    }

    fileprivate func starts(with word: StaticString) -> Bool {
        guard count >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for index in letters.indices { guard unsafe self[index] == letters[index] else { return false } }
            return true
        }
    }

    /// True if the bytes are this word, which must be in lower case, ignoring case.
    fileprivate func isWord(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for index in letters.indices {
                let byte = self[index]
                let lower = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
                guard unsafe lower == letters[index] else { return false }
            }
            return true
        }
    }

    /// A range without blanks at its ends.
    fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(self[start]) { start += 1 }
        while end > start, isBlank(self[end - 1]) { end -= 1 }
        return start..<end
    }
}
