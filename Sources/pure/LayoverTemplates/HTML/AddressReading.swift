/// Progress of an address at one place of a template: how a browser would interpret its next byte.
///
/// A hole counts as one letter, so that the parts around it are read in the same way whatever its value is.
///
/// Source: URL Standard, section 4.4; `AddressRule` rejects the input that it would repair (backslashes, missing slashes).
struct AddressReading: Hashable {
    enum Part: Hashable {
        case start, scheme
        /// After `scheme:` and after its first slash.
        case colon, slash
        /// User, host and port.
        case authority
        case path, query, fragment
        /// A hole was the whole value; nothing may follow.
        case whole

        /// True if a percent-encoded value here cannot change the previous parts.
        var takesComponent: Bool { self == .colon || self == .path || self == .query || self == .fragment }

        /// The name of the part for authors.
        var name: String {
            switch self {
            case .start: "the beginning"
            case .scheme, .colon, .slash: "the scheme"
            case .authority: "the host"
            case .path: "the path"
            case .query: "the query"
            case .fragment: "the fragment"
            case .whole: "a whole address"
            }
        }
    }

    private(set) var part = Part.start
    /// The bytes so far, with character references decoded and holes as a letter.
    private(set) var text: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes {
            part = AddressReading.part(after: part, byte)
            text.append(byte)
        }
    }

    mutating func appendComponent() { append([UInt8(ascii: "x")]) }

    mutating func appendWhole() { part = .whole }

    private static func part(after part: Part, _ byte: UInt8) -> Part {
        switch (part, byte) {
        case (.start, UInt8(ascii: ":")), (.scheme, UInt8(ascii: ":")): .colon
        case (.start, _), (.scheme, _): .scheme
        case (.colon, UInt8(ascii: "/")): .slash
        case (.slash, UInt8(ascii: "/")): .authority
        case (.fragment, _): .fragment
        case (_, UInt8(ascii: "#")): .fragment
        case (.query, _), (_, UInt8(ascii: "?")): .query
        case (.authority, UInt8(ascii: "/")), (.authority, UInt8(ascii: "\\")): .path
        case (.authority, _): .authority
        case (.colon, _), (.slash, _), (.path, _): .path
        case (.whole, _): .whole
        }
    }
}
