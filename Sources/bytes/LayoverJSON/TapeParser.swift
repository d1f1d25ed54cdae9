internal import CSimdJSON

/// Turns documents into tapes, one after the other; a worker keeps one and its memory grows to its largest document.
///
/// simdjson picks the widest instructions of the machine at run time. If it rejects a document because of a number or a
/// string, the document is copied, values that no type holds are replaced in the copy, and the copy is parsed: see
/// ``UnheldValues``.
@safe
package struct TapeParser: ~Copyable {
    /// Readable bytes that must follow a document, whatever their values.
    package static let padding = LAYOVER_JSON_PADDING

    private let handle: OpaquePointer?
    private let byteLimit: Int
    private let depthLimit: Int
    private var scratch: [UInt8] = []

    /// A parser that rejects documents over `byteLimit` bytes or `depthLimit` levels.
    package init(byteLimit: Int = JSONLimits.documentBytes, depthLimit: Int = JSONLimits.depth) {
        self.byteLimit = byteLimit
        self.depthLimit = depthLimit
        unsafe handle = layover_json_create(depthLimit)
    }

    deinit { unsafe layover_json_destroy(handle) }

    /// The longest document that fits into the allocated memory.
    package var capacity: Int { unsafe handle.map { unsafe layover_json_capacity($0) } ?? 0 }

    /// Frees the memory, for instance after one unusually large document.
    package mutating func releaseMemory() {
        unsafe handle.map { unsafe layover_json_release($0) }
        scratch = []
    }

    /// Parses the first `count` bytes of `padded` and calls `body` with the tape.
    ///
    /// - Parameters:
    ///   - padded: The document and at least `padding` readable bytes after it.
    ///   - count: The length of the document.
    ///   - body: Reads the tape; the tape does not outlive the call.
    /// - Returns: The result of `body`.
    /// - Throws: `JSONError`, or the error of `body`.
    /// - Complexity: O(`count`); allocates only if the document is the largest so far, or contains a value that no type
    ///   holds.
    package mutating func parse<Result>(
        _ padded: Span<UInt8>, count: Int, _ body: (borrowing Tape) throws -> Result
    ) throws -> Result {
        precondition(count >= 0 && padded.count - count >= TapeParser.padding, "a document is followed by padding")
        return try unsafe padded.withUnsafeBufferPointer { bytes throws in
            try body(try unsafe tape(of: bytes, count: count))
        }
    }

    /// Parses a document without padding, copying it first: for requests' bodies, facts and tools.
    package mutating func parse<Result>(_ bytes: [UInt8], _ body: (borrowing Tape) throws -> Result) throws -> Result {
        guard bytes.count <= byteLimit else { throw JSONError.tooLarge(limit: byteLimit) }
        var padded: [UInt8] = []
        swap(&padded, &scratch)
        defer { swap(&padded, &scratch) }
        padded.removeAll(keepingCapacity: true)
        padded.reserveCapacity(bytes.count + TapeParser.padding)
        padded.append(contentsOf: bytes)
        padded.append(contentsOf: repeatElement(0x20, count: TapeParser.padding))
        return try parse(padded.span, count: bytes.count, body)
    }

    private func tape(of bytes: UnsafeBufferPointer<UInt8>, count: Int) throws(JSONError) -> Tape {
        guard count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        guard let handle = unsafe handle, let base = bytes.baseAddress else { throw .outOfMemory }
        let markCount = unsafe byteOrderMarkCount(UnsafeBufferPointer(start: base, count: count).span)
        let (start, textCount) = unsafe (base + markCount, count - markCount)
        var document = unsafe layover_json_document()
        var outcome = unsafe layover_json_parse(handle, start, textCount, &document)
        var lacksValues = false
        if outcome == LAYOVER_JSON_UNHELD {
            let copy = unsafe UnheldValues.removed(from: UnsafeBufferPointer(start: start, count: textCount).span)
            lacksValues = copy != nil
            // The tape refers to nothing in the copy: it has its own strings and numbers.
            unsafe copy?.withUnsafeBufferPointer { copy in
                guard let copied = copy.baseAddress else { return }
                outcome = unsafe layover_json_parse(handle, copied, textCount, &document)
            }
        }
        switch outcome {
        case LAYOVER_JSON_OK: break
        case LAYOVER_JSON_TOO_DEEP: throw .tooDeep(limit: depthLimit)
        case LAYOVER_JSON_NO_MEMORY: throw .outOfMemory
        default: throw .notJSON
        }
        return unsafe Tape(
            source: UnsafeBufferPointer(start: base, count: count),
            words: UnsafeBufferPointer(start: document.tape, count: document.tape_count),
            strings: UnsafeBufferPointer(start: document.strings, count: document.strings_count),
            lacksValues: lacksValues)
    }
}

/// Counts the bytes of the byte order mark before a document, which is kept: 3 or 0.
///
/// Source: RFC 8259, 8.1: parsers may ignore it.
private func byteOrderMarkCount(_ bytes: Span<UInt8>) -> Int {
    bytes.count >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf ? 3 : 0
}
