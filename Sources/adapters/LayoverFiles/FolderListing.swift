import Glibc
import LayoverModel

/// The names in a folder.
enum FolderListing {
    struct Entry {
        /// `nil` if the name is not UTF-8.
        let name: String?
        /// The name for messages: invalid UTF-8 in it is U+FFFD.
        let shownName: String
        let isLink: Bool
        /// Anything but a plain file; some file systems do not report the type.
        let mayBeFolder: Bool
    }

    /// All names except ignored ones, in the disk's order.
    static func entries(of folder: borrowing Descriptor) throws(ErrorNumber) -> [Entry] {
        let copy = dup(folder.number)
        guard copy >= 0 else { throw ErrorNumber.last }
        guard let stream = unsafe fdopendir(copy) else {
            let failure = ErrorNumber.last
            close(copy)
            throw failure
        }
        defer { unsafe closedir(stream) }
        unsafe rewinddir(stream)
        var entries: [Entry] = []
        while let entry = unsafe readdir(stream) {
            let bytes = unsafe name(entry)
            guard !isIgnored(bytes) else { continue }
            let type = unsafe Int(entry.pointee.d_type)
            let name = String(validating: bytes, as: UTF8.self)
            entries.append(
                Entry(
                    name: name, shownName: String(decoding: bytes, as: UTF8.self),
                    isLink: type == DT_LNK || type == DT_UNKNOWN, mayBeFolder: type != DT_REG))
        }
        return entries
    }

    /// Dotfiles, backups ending in `~`, and approval files, which are not content.
    static func isIgnored(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
            || name.elementsEqual(ApprovalFile.name.utf8)
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
    }
}
