import LayoverModel

/// Paths that files of a bundle may have: those at which a loader of folders finds content.
package enum BundlePath {
    private static let folders = ["flags", "widgets"].map { Array($0.utf8) }
    private static let approvals = Array(ApprovalFile.name.utf8)

    /// Tells whether a path names a file below `widgets/` or `flags/` in plain names: none of them empty, hidden, a
    /// step up, a backup, a file of approvals, with a control character in it, or longer than a disk takes.
    package static func isSound(_ path: String) -> Bool {
        let bytes = path.utf8.span
        var (names, start) = (0, 0)
        for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
            let name = bytes.extracting(start..<end)
            guard isPlain(name), names > 0 || folders.contains(where: { equal(name, $0) }) else { return false }
            (names, start) = (names + 1, end + 1)
        }
        return (2...ReleaseLimits.pathNames).contains(names)
    }

    private static func isPlain(_ name: Span<UInt8>) -> Bool {
        guard (1...ReleaseLimits.nameBytes).contains(name.count) else { return false }
        guard name[0] != UInt8(ascii: "."), name[name.count - 1] != UInt8(ascii: "~") else { return false }
        for index in name.indices where name[index] < 0x20 || name[index] == 0x7f { return false }
        return !equal(name, approvals)
    }

    private static func equal(_ name: Span<UInt8>, _ other: [UInt8]) -> Bool {
        name.count == other.count && name.indices.allSatisfy { name[$0] == other[$0] }
    }
}
