package import LayoverHTTP
import LayoverModel

/// The trace that a request belongs to, in the format of W3C Trace Context; it is passed on to called services.
///
/// Source: W3C Trace Context, Recommendation of 23 November 2021, sections 3.2 and 3.3.
package struct TraceContext: Hashable, Sendable {
    /// Random bytes that a new trace needs: the trace's id, then the parent's.
    package static let seedBytes = 24

    /// `traceparent` as received, or as made here.
    package let parent: String
    /// `tracestate` as received; `nil` if it is missing or invalid.
    package let state: String?

    /// Reads the trace that a request names; `nil` if it names none or an invalid one, which is never an error of the
    /// request.
    ///
    /// - Parameters:
    ///   - parents: Its lines of `traceparent`; several lines count as missing.
    ///   - states: Its lines of `tracestate`, which are one list; an invalid list is ignored.
    package init?(parents: [String], states: [String] = []) {
        guard parents.count == 1, let parent = parents.first, TraceContext.isParent(Array(parent.utf8)) else {
            return nil
        }
        self.parent = parent
        let joined = states.joined(separator: ",")
        state = TraceState.isValid(joined) ? joined : nil
    }

    /// The trace in a request's headers; `nil` if it is missing or invalid.
    package init?(saidBy request: borrowing HTTPRequest) {
        let parents = request.headers("traceparent")
        guard !parents.isEmpty else { return nil }
        self.init(parents: parents, states: request.headers("tracestate"))
    }

    /// A trace that begins here, unsampled.
    ///
    /// - Parameter seed: `seedBytes` random bytes; missing bytes count as 1, so that no id is all zeros.
    package init(seed: [UInt8]) {
        let bytes = Array((seed + [UInt8](repeating: 1, count: TraceContext.seedBytes)).prefix(TraceContext.seedBytes))
        parent = "00-\(TraceContext.identifier(bytes[..<16]))-\(TraceContext.identifier(bytes[16...]))-00"
        state = nil
    }

    /// 32 hexadecimal digits.
    package var traceID: String { String(parent.dropFirst(3).prefix(32)) }

    /// Version, trace id, parent id, flags; later versions may continue after another dash.
    private static func isParent(_ text: [UInt8]) -> Bool {
        guard text.count >= 55, text[2] == 0x2d, text[35] == 0x2d, text[52] == 0x2d else { return false }
        let version = text[0..<2]
        guard isHexadecimal(version), version != [0x66, 0x66] else { return false }
        let isFirst = version == [0x30, 0x30]
        guard text.count == 55 || (!isFirst && text[55] == 0x2d) else { return false }
        return isIdentifier(text[3..<35]) && isIdentifier(text[36..<52]) && isHexadecimal(text[53..<55])
    }

    private static func isIdentifier(_ text: ArraySlice<UInt8>) -> Bool {
        isHexadecimal(text) && text.contains { $0 != 0x30 }
    }

    private static func identifier(_ bytes: ArraySlice<UInt8>) -> String {
        let isNone = bytes.allSatisfy { $0 == 0 }
        return hexadecimal(isNone ? bytes.dropLast() + [1] : bytes)
    }
}
