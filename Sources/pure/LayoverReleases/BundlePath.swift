import LayoverModel

/// Paths that files of a bundle may have: those at which a loader of folders finds content.
package enum BundlePath {
    private static let folders = ["flags", "widgets"].map { Array($0.utf8) }

    /// Tells whether a path names a file below `widgets/` or `flags/` in plain names: none of them empty, hidden, a
    /// step up, a backup, a file of approvals, with a control character in it, or longer than a disk takes.
    package static func isSound(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (2...ReleaseLimits.pathNames).contains(names.count) else { return false }
        return folders.contains { names[0].elementsEqual($0) } && names.allSatisfy(isPlain)
    }

    private static func isPlain(_ name: Substring.UTF8View) -> Bool {
        guard let first = name.first, name.count <= ReleaseLimits.nameBytes else { return false }
        return first != UInt8(ascii: ".") && name.last != UInt8(ascii: "~")
            && !name.elementsEqual(ApprovalFile.name.utf8) && name.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}
