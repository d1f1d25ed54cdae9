package import LayoverCatalog
package import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverSchema

/// The last good trees on disk, so that a start with broken files serves the previous content.
package struct LastGoodStore: Sendable {
    /// Number of trees that are kept.
    static let kept = 5
    /// Time until a tree that the disk did not take is written again.
    static let retrySeconds = 1
    private static let magic = Array("LAYOVER-TREE-1\n".utf8)

    private let folder: String
    private let content: ContentTable

    package init(state: String, content: ContentTable) {
        folder = state + "/catalogs"
        self.content = content
    }

    /// Writes a tree (temp, fsync, rename), named by its catalog's hash, and drops the oldest beyond five.
    ///
    /// - Throws: `FileError` if the disk cannot be written; earlier trees stay.
    package func save(_ tree: GoodTree, hash: String, seconds: Int) throws {
        try AtomicFile.makeFolder(folder)
        let names = try self.names()
        if let newest = names.last, newest.hasSuffix("-\(hash.prefix(12)).tree") { return }
        let sequence = (names.last.flatMap { Int($0.prefix { $0 != "-" }) } ?? 0) + 1
        let name = "\(padded(sequence, 9))-\(seconds)-\(hash.prefix(12)).tree"
        try AtomicFile.replace("\(folder)/\(name)", encode(tree))
        for old in (names + [name]).dropLast(LastGoodStore.kept) { _ = try AtomicFile.delete("\(folder)/\(old)") }
    }

    /// The trees, newest first; unreadable ones are reported and skipped.
    package func load(telling: (String) -> Void) -> [GoodTree] {
        let names: [String]
        do { names = try self.names() } catch {
            telling("the last good catalogs cannot be read: \(error)")
            return []
        }
        return names.reversed().compactMap { name in
            do {
                guard let bytes = try AtomicFile.read("\(folder)/\(name)"), let tree = decode(bytes) else {
                    telling("\(folder)/\(name) is damaged; passed over")
                    return nil
                }
                return tree
            } catch {
                telling("\(error); passed over")
                return nil
            }
        }
    }

    private func names() throws -> [String] {
        (try AtomicFile.list(folder) ?? []).filter { $0.hasSuffix(".tree") }.sorted()
    }

    /// The magic line, the withheld units, then each path and its bytes, each preceded by its length.
    private func encode(_ tree: GoodTree) -> [UInt8] {
        var bytes = LastGoodStore.magic
        append(tree.withheld.count, to: &bytes)
        for unit in tree.withheld.sorted() { append(Array("\(unit.kind.word):\(unit.name)".utf8), to: &bytes) }
        append(tree.files.count, to: &bytes)
        for file in tree.files {
            append(Array(file.path.utf8), to: &bytes)
            append(file.bytes, to: &bytes)
        }
        return bytes
    }

    private func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in (0..<8).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }

    private func append(_ part: [UInt8], to bytes: inout [UInt8]) {
        append(part.count, to: &bytes)
        bytes += part
    }

    private func decode(_ bytes: [UInt8]) -> GoodTree? {
        guard bytes.starts(with: LastGoodStore.magic) else { return nil }
        var cursor = TreeCursor(bytes: bytes, offset: LastGoodStore.magic.count)
        guard let withheldCount = cursor.number(), withheldCount <= bytes.count else { return nil }
        var withheld: Set<UnitName> = []
        for _ in 0..<withheldCount {
            guard let code = cursor.part(), let unit = unit(String(decoding: code, as: UTF8.self)) else { return nil }
            withheld.insert(unit)
        }
        guard let fileCount = cursor.number(), fileCount <= bytes.count else { return nil }
        var files: [SourceFile] = []
        for _ in 0..<fileCount {
            guard let path = cursor.part(), let content = cursor.part() else { return nil }
            files.append(SourceFile(path: String(decoding: path, as: UTF8.self), bytes: content))
        }
        return cursor.isAtEnd ? GoodTree(files: files, withheld: withheld) : nil
    }

    /// Reads the name of a unit: its kind, a colon, its own name.
    private func unit(_ code: String) -> UnitName? {
        let parts = code.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 ? content.unit(parts[0], named: parts[1]) : nil
    }
}

/// Reads lengths and the data after them, never beyond the end.
private struct TreeCursor {
    let bytes: [UInt8]
    var offset: Int

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() -> Int? {
        guard offset + 8 <= bytes.count, bytes[offset] < 0x80 else { return nil }
        defer { offset += 8 }
        return bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func part() -> [UInt8]? {
        guard let count = number(), count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return Array(bytes[offset..<(offset + count)])
    }
}
