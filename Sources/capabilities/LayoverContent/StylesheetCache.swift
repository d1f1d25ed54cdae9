package import LayoverCatalog
import LayoverFiles
package import LayoverModel
import Synchronization

/// The stylesheets of the catalogs served last; on disk too, so that a page drawn before a restart keeps its looks.
package final class StylesheetCache: Sendable {
    /// Sheets that are kept; a catalog with the same sheet as the one before takes none.
    package static let sheetLimit = 16

    private let folder: String
    private let digest: any Digesting
    /// The one used last at the end.
    private let sheets = Mutex<[ReadySheet]>([])

    package init(state: String, digest: any Digesting) {
        folder = state + "/styles"
        self.digest = digest
    }

    func find(_ path: String) -> ReadySheet? {
        sheets.withLock { sheets in sheets.last { $0.path == path } }
    }

    /// Takes what an earlier process kept; what is damaged is told and passed over.
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

    /// Serves a sheet from now on, and keeps it on disk where that works.
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
