import Glibc

/// Reads a segment of any size line by line, with constant memory.
package enum SegmentReader {
    /// Readable bytes after each line, with any values.
    package static let padding = 64

    /// The parts of a segment that a reader skipped.
    package struct Rest: Hashable, Sendable {
        /// Bytes of an incomplete last line: torn by a crash, or being written.
        package var tornBytes = 0
        /// Lines over the limit.
        package var longLines = 0

        package init(tornBytes: Int = 0, longLines: Int = 0) {
            self.tornBytes = tornBytes
            self.longLines = longLines
        }
    }

    /// Calls `body` with each line without its end, and its length; ``padding`` readable bytes follow the line.
    ///
    /// - Parameters:
    ///   - path: The path of the segment.
    ///   - lineLimit: Longer lines are skipped.
    ///   - body: Receives the line with the bytes after it, and the line's length. Empty lines are skipped.
    /// - Returns: What was skipped.
    /// - Throws: `FileError`, or the error of `body`.
    package static func read(
        _ path: String, lineLimit: Int = Limits.lineBytes, _ body: (Span<UInt8>, Int) throws -> Void
    ) throws -> Rest {
        let file = try opened(path)
        var buffer = [UInt8](repeating: 0, count: max(Limits.chunkBytes, lineLimit * 2) + padding)
        var window = Window()
        while true {
            let count = try file.fill(&buffer, from: window.end, upTo: buffer.count - padding, path: path)
            window.end += count
            try window.lines(in: buffer, lineLimit: lineLimit, body)
            if count == 0 { return window.rest }
            window.makeRoom(in: &buffer, lineLimit: lineLimit)
        }
    }

    /// True if any of the byte strings is in a segment, or may be in it soon, so that its lines must be read.
    ///
    /// - Parameters:
    ///   - path: The path of the segment.
    ///   - search: The byte strings.
    /// - Returns: `true` also if its last line is incomplete, because the rest of that line is unknown.
    /// - Throws: `FileError`.
    package static func mayHold(_ path: String, _ search: ByteSearch) throws(FileError) -> Bool {
        let file = try opened(path)
        var buffer = [UInt8](repeating: 0, count: Limits.chunkBytes + search.overlap)
        var kept = 0
        var last: UInt8 = 0x0a
        while true {
            let count = try file.fill(&buffer, from: kept, upTo: buffer.count, path: path)
            guard count > 0 else { return last != 0x0a }
            let end = kept + count
            if search.isIn(buffer.span, end) { return true }
            last = buffer[end - 1]
            kept = min(end, search.overlap)
            for index in 0..<kept { buffer[index] = buffer[end - kept + index] }
        }
    }

    private static func opened(_ path: String) throws(FileError) -> Descriptor {
        do throws(ErrorNumber) {
            return try Descriptor(path, flags: O_RDONLY)
        } catch {
            throw error.during("read", path)
        }
    }

    /// The part of a buffer that has not been split into lines.
    private struct Window {
        var start = 0
        var end = 0
        /// True while the current line is too long and its start has been dropped.
        var isSkipping = false
        var longLines = 0

        var rest: Rest { Rest(tornBytes: isSkipping ? 1 : end - start, longLines: longLines) }

        mutating func lines(
            in buffer: [UInt8], lineLimit: Int, _ body: (Span<UInt8>, Int) throws -> Void
        ) throws {
            while let newline = SegmentReader.newline(in: buffer, start..<end) {
                let count = newline - start
                let line = start
                start = newline + 1
                if isSkipping || count > lineLimit {
                    longLines += 1
                    isSkipping = false
                } else if count > 0 {
                    try body(buffer.span.extracting(line..<(newline + SegmentReader.padding)), count)
                }
            }
        }

        mutating func makeRoom(in buffer: inout [UInt8], lineLimit: Int) {
            if end - start > lineLimit {
                isSkipping = true
                start = end
            }
            guard start > 0 else { return }
            for index in start..<end { buffer[index - start] = buffer[index] }
            end -= start
            start = 0
        }
    }

    private static func newline(in buffer: [UInt8], _ range: Range<Int>) -> Int? {
        unsafe buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, !range.isEmpty,
                let found = unsafe memchr(base + range.lowerBound, 0x0a, range.count)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}

extension Descriptor {
    /// Reads once into `buffer`.
    ///
    /// - Returns: The number of bytes read; 0 at the end.
    fileprivate borrowing func fill(
        _ buffer: inout [UInt8], from start: Int, upTo end: Int, path: String
    ) throws(FileError) -> Int {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(number, $0.baseAddress.map { unsafe $0 + start }, end - start)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw ErrorNumber.last.during("read", path) }
        }
    }
}
