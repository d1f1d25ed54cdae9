import LayoverModel

/// Paths that files of a bundle may have: those from which a loader of folders reads content.
package enum BundlePath {
    private static let folders = ["flags", "widgets"].map { Array($0.utf8) }
    private static let approvals = Array(ApprovalFile.name.utf8)

    /// Returns whether a path is below `widgets/` or `flags/` and has only plain names.
    ///
    /// A plain name is not empty, hidden, a step up, a backup or a file of approvals, has no control characters, and is
    /// short enough for a disk.
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
