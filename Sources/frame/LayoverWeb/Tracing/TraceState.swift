/// Validates a `tracestate`.
///
/// Source: W3C Trace Context, Recommendation of 23 November 2021, section 3.3.1.
enum TraceState {
    /// Members of one list.
    static let members = 32
    /// Bytes of a key without a system; of its tenant and its system if it has both; and of a value.
    static let keyBytes = 256
    static let tenantBytes = 241
    static let systemBytes = 14
    static let valueBytes = 256

    /// - Parameter text: The lines of a request joined by commas.
    /// - Returns: `false` if a member is invalid, a key is repeated, or there are no members or too many.
    static func isValid(_ text: String) -> Bool {
        var keys: Set<[UInt8]> = []
        for part in text.utf8.split(separator: 0x2c) {
            let member = trimmed(part)
            if member.isEmpty { continue }
            guard let equals = member.firstIndex(of: 0x3d), isKey(member[..<equals]),
                isValue(member[(equals + 1)...]), keys.insert(Array(member[..<equals])).inserted,
                keys.count <= members
            else { return false }
        }
        return !keys.isEmpty
    }

    private static func trimmed(_ part: Substring.UTF8View) -> ArraySlice<UInt8> {
        var member = Array(part)[...]
        while let first = member.first, isSpace(first) { member.removeFirst() }
        while let last = member.last, isSpace(last) { member.removeLast() }
        return member
    }

    private static func isKey(_ key: ArraySlice<UInt8>) -> Bool {
        guard let at = key.firstIndex(of: 0x40) else {
            return (1...keyBytes).contains(key.count) && key.first.map(isLetter) == true && key.allSatisfy(isKeyByte)
        }
        let (tenant, system) = (key[..<at], key[(at + 1)...])
        guard (1...tenantBytes).contains(tenant.count), (1...systemBytes).contains(system.count) else { return false }
        return tenant.first.map { isLetter($0) || isDigit($0) } == true && system.first.map(isLetter) == true
            && tenant.allSatisfy(isKeyByte) && system.allSatisfy(isKeyByte)
    }

    private static func isValue(_ value: ArraySlice<UInt8>) -> Bool {
        (1...valueBytes).contains(value.count) && value.last != 0x20
            && value.allSatisfy { (0x20...0x7e).contains($0) && $0 != 0x2c && $0 != 0x3d }
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || [0x5f, 0x2d, 0x2a, 0x2f].contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
