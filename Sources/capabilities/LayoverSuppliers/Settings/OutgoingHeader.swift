/// A header that is sent with every call; its value may be a secret, so no description shows it.
package struct OutgoingHeader: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A token of RFC 9110.
    package let name: String
    /// Printable ASCII, spaces and tabs.
    package let value: String

    /// `nil` if either part could end the line or be read as another header.
    package init?(_ name: String, _ value: String) {
        guard OutgoingHeader.isName(name), OutgoingHeader.isValue(value) else { return nil }
        self.name = name
        self.value = value
    }

    package var description: String { "\(name): ..." }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["name": name]) }

    /// A token: letters, digits and a few signs, at most 64.
    ///
    /// Source: RFC 9110, 5.6.2.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isToken)
    }

    /// Returns whether a byte is allowed in a token.
    package static func isToken(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    /// 1 to 4,096 bytes, without blanks at the ends.
    package static func isValue(_ text: String) -> Bool {
        guard (1...valueBytes).contains(text.utf8.count), let first = text.utf8.first, let last = text.utf8.last,
            !isBlank(first), !isBlank(last)
        else { return false }
        return text.utf8.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x09 }
    }

    package static let valueBytes = 4_096

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension OutgoingHeader {
    /// Headers of the connection and its encoding, and those of each request's trace; in lower case.
    package static let reserved: Set<String> = [
        "host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade", "expect", "keep-alive",
        "proxy-connection", "accept-encoding", "traceparent", "tracestate", "baggage",
    ]
}
