package import LayoverCatalog
import LayoverFiles
package import LayoverModel
import Synchronization

/// The stylesheets of recent catalogs; also on the disk, so that a page drawn before a restart keeps its styles.
package final class StylesheetCache: Sendable {
    /// Maximum sheets; a catalog with the same sheet as the previous one adds no sheet.
    package static let sheetLimit = 16

    private let folder: String
    private let digest: any Digesting
    /// Most recently used last.
    private let sheets = Mutex<[ReadySheet]>([])

    package init(state: String, digest: any Digesting) {
        folder = state + "/styles"
        self.digest = digest
    }

    func find(_ path: String) -> ReadySheet? {
        sheets.withLock { sheets in sheets.last { $0.path == path } }
    }

    /// Loads the sheets of an earlier process; damaged ones are reported and skipped.
    package func load(telling: (String) -> Void) {
        do {
            for name in try names().suffix(StylesheetCache.sheetLimit) {
                guard let bytes = try AtomicFile.read("\(folder)/\(name)") else { continue }
                let styles = CardStyles(bytes, digest: digest, origin: "")
                if name.hasSuffix("-\(styles.hash).css") {
                    put(styles)
                } else {
                    telling("\(folder)/\(name) is damaged; passed over")
                }
            }
        } catch {
            telling("the stylesheets of earlier catalogs cannot be read: \(error)")
        }
    }

    /// Serves a sheet from now on, and stores it on the disk if that works.
    package func add(_ styles: CardStyles, telling: (String) -> Void) {
        put(styles)
        do {
            try save(styles)
        } catch {
            telling("the stylesheet cannot be kept on disk: \(error)")
        }
    }

    private func put(_ styles: CardStyles) {
        let sheet = ReadySheet(path: styles.path, hash: styles.hash, bytes: styles.bytes)
        sheets.withLock { sheets in
            sheets.removeAll { $0.path == sheet.path }
            sheets.append(sheet)
            sheets.removeFirst(max(0, sheets.count - StylesheetCache.sheetLimit))
        }
    }

    /// Numbered, so that the order of use is the order of names.
    private func save(_ styles: CardStyles) throws {
        let names = try self.names()
        let ending = "-\(styles.hash).css"
        if let newest = names.last, newest.hasSuffix(ending) { return }
        try AtomicFile.makeFolder(folder)
        let sequence = (names.last.flatMap { Int($0.prefix { $0 != "-" }) } ?? 0) + 1
        try AtomicFile.replace("\(folder)/\(padded(sequence, 9))\(ending)", styles.bytes)
        let others = names.filter { !$0.hasSuffix(ending) }
        let stale = names.filter { $0.hasSuffix(ending) } + others.dropLast(StylesheetCache.sheetLimit - 1)
        for name in stale { try AtomicFile.delete("\(folder)/\(name)") }
    }

    private func names() throws -> [String] {
        (try AtomicFile.list(folder) ?? []).filter { $0.hasSuffix(".css") }
    }
}
