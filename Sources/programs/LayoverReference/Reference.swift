import LayoverFrame
import LayoverServer
import LayoverCatalog
import LayoverFiles

/// The reference that is generated from tables.
package enum Reference {
    /// Each document by the name of its file.
    ///
    /// - Throws: What keeps the adapters from being set up, which read examples.
    package static func all() throws -> [(name: String, text: String)] {
        let tools = try Adapters().compilerTools()
        return [
            ("yaml.md", YAMLReference.text(readYAML: tools.readYAML)), ("cards.md", CardsReference.text),
            ("facts.md", FactsReference.text),
            ("http.md", HTTPReference.text), ("openapi.yaml", OpenAPIReference.text),
            ("exposures.md", ExposuresReference.text), ("suppliers.md", SuppliersReference.text),
            ("metrics.md", MetricsReference.text),
        ]
    }

    /// Writes each document into a folder, over what is there.
    ///
    /// - Throws: `FileError` where the folder takes no files.
    package static func write(to folder: String) throws {
        try AtomicFile.makeFolder(folder, for: .everyone)
        for document in try all() {
            try AtomicFile.replace("\(folder)/\(document.name)", Array(document.text.utf8), for: .everyone)
        }
    }
}
