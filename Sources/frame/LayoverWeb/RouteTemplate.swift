/// A path with variable parts: `/v1/styles/{hash}.css`.
///
/// A variable part is the rest of its segment except for the text that follows it in the template; it has at least one byte.
/// It must not contain a slash, except the last part of an open template.
package struct RouteTemplate: Sendable {
    /// Part of a path between two slashes.
    private struct Segment: Sendable {
        let start: [UInt8]
        /// Text after the variable part; `nil` if the segment has no variable part.
        let end: [UInt8]?

        init(_ text: Substring) {
            guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
                (start, end) = (Array(text.utf8), nil)
                return
            }
            (start, end) = (Array(text[..<open].utf8), Array(text[text.index(after: close)...].utf8))
        }

        /// The range of the segment's variable part in the path; empty if it has none.
        ///
        /// - Returns: `nil` if the segment does not match.
        func value(in path: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
            guard RouteTemplate.holds(path, start, at: range.lowerBound, before: range.upperBound) else { return nil }
            let from = range.lowerBound + start.count
            guard let end else { return from == range.upperBound ? from..<from : nil }
            let to = range.upperBound - end.count
            guard to > from, RouteTemplate.holds(path, end, at: to, before: range.upperBound) else { return nil }
            return from..<to
        }
    }

    /// As written.
    package let text: String
    private let segments: [Segment]
    private let isOpen: Bool

    /// - Parameters:
    ///   - text: With variable parts in braces.
    ///   - isOpen: Whether the last segment matches the rest of a path, including slashes.
    package init(_ text: String, isOpen: Bool = false) {
        self.text = text
        self.isOpen = isOpen
        segments = text.split(separator: "/", omittingEmptySubsequences: false).map { Segment($0) }
    }

    /// True if the template has no variable parts.
    package var isLiteral: Bool { segments.allSatisfy { $0.end == nil } }

    /// The variable parts of `path` as sent, in their order.
    ///
    /// - Returns: `nil` if the path does not match.
    /// - Complexity: O(*n*) in the path; allocates only after the path has matched.
    package func values(in path: Span<UInt8>) -> [String]? {
        var start = 0
        for index in segments.indices {
            let range = range(of: index, in: path, from: start)
            guard segments[index].value(in: path, range) != nil else { return nil }
            let isLast = index == segments.count - 1
            guard isLast == (range.upperBound == path.count) else { return nil }
            start = range.upperBound + 1
        }
        return ranges(in: path).map { path.text(in: $0) }
    }

    /// The ranges of the variable parts in a path that matches.
    private func ranges(in path: Span<UInt8>) -> [Range<Int>] {
        var start = 0
        var ranges: [Range<Int>] = []
        for index in segments.indices {
            let range = range(of: index, in: path, from: start)
            if segments[index].end != nil, let value = segments[index].value(in: path, range) { ranges.append(value) }
            start = range.upperBound + 1
        }
        return ranges
    }

    private func range(of segment: Int, in path: Span<UInt8>, from start: Int) -> Range<Int> {
        guard !isOpen || segment < segments.count - 1 || start > path.count else { return start..<path.count }
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        return start..<end
    }

    private static func holds(_ path: Span<UInt8>, _ bytes: [UInt8], at start: Int, before end: Int) -> Bool {
        guard end - start >= bytes.count else { return false }
        for index in bytes.indices where path[start + index] != bytes[index] { return false }
        return true
    }
}

extension Span<UInt8> {
    fileprivate func text(in range: Range<Int>) -> String {
        unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
