import LayoverAdapters
import LayoverCatalog
import LayoverFiles

/// The reference documents, generated from tables.
package enum Reference {
    /// Each document with its path below `docs`.
    ///
    /// - Throws: The error that prevents the setup of the adapters, which read examples.
    package static func all() throws -> [(name: String, text: String)] {
        let tools = try Adapters().compilerTools()
        return YAMLReference.documents(readYAML: tools.readYAML) + HTTPReference.documents + [
            ("cards.md", CardsReference.text), ("facts.md", FactsReference.text),
            ("openapi.yaml", OpenAPIReference.text), ("exposures.md", ExposuresReference.text),
            ("suppliers.md", SuppliersReference.text), ("metrics.md", MetricsReference.text),
        ]
    }

    /// The folders of pages, next to the other documents.
    package static let folders = ["http", "yaml"]

    /// The edge files in `deploy/`, each with its name.
    package static let edges = [
        ("nginx.conf", NginxEdge.text(.shipped)), ("haproxy.cfg", HAProxyEdge.text(.shipped)),
        ("compose/nginx.conf", NginxEdge.text(.composed)),
    ].map { (name: $0.0, text: $0.1) }

    /// Writes each document into a folder, and replaces existing ones.
    ///
    /// - Throws: An error if the documents cannot be made, or a `FileError` if they cannot be written.
    package static func write(to folder: String) throws {
        for name in [""] + folders { try AtomicFile.makeFolder("\(folder)/\(name)", for: .everyone) }
        for document in try all() {
            try AtomicFile.replace("\(folder)/\(document.name)", Array(document.text.utf8), for: .everyone)
        }
    }
}
