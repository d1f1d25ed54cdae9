import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverFindAPI
import LayoverFindContent
import LayoverFindSQLite
import LayoverFindIndex

/// `layover find build`: the search file, and the number of named places in each language.
enum FindBuildCommand: Command {
    static let name = "find build"
    static let summary =
        "write the search index that a server would read, and count the places that each language names"
    static let options = [
        CommandOption.out("FILE", "the file to write; without it nothing is written"), CommandOption.content,
    ]
    static let details = """
        A server writes its own file; use this one for inspection or measurements. Coverage counts the 300 most popular places
        of the content by the languages of its markets: places named in a file of names, and places that keep their own name.
          layover find build
          layover find build --out find.db
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let content = try FindIndexOfContent(arguments.content)
        let (index, vocabulary) = (content.index, content.catalog[FindContent.self].aliases.vocabulary)
        let version = FindVersion.hash(index.items, vocabulary, digest: content.content.adapters.seal)
        if let file = arguments.value("--out") {
            try write(file) { try FindFileBuilder.build(index.items, vocabulary, version: version, at: $0) }
            Terminal.print("wrote \(file)")
        }
        Terminal.print("index \(version.prefix(12)): \(index.items.count) items, \(index.terms.count) terms")
        for domain in FinderDomain.allCases {
            let count = index.items.count { $0.domain == domain }
            if count > 0 { Terminal.print("  \(domain.rawValue): \(count)") }
        }
        let places = Array(index.items.filter { $0.domain == .city || $0.domain == .airport }.prefix(300))
        for (language, titles) in content.catalog[FindContent.self].titles.sorted(by: { $0.key < $1.key }) {
            let named = places.count { titles[$0.id] != nil }
            Terminal.print("  \(language): \(named) of \(places.count) places have a name of their own")
        }
        return 0
    }

    /// SQLite writes into a temporary folder.
    ///
    /// The file is then written to `path`.
    private static func write(_ path: String, _ build: (String) throws -> Void) throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("layover-find-\(UUID().uuidString)")
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? manager.removeItem(at: folder) }
        let made = folder.appendingPathComponent("find.db").path
        try build(made)
        try OutputFile.write(try AtomicFile.read(made) ?? [], to: path, for: .owner)
    }
}
