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

    /// The edges that `deploy/` has, each by the name of its file.
    package static let edges = [
        ("nginx.conf", NginxEdge.text(.shipped)), ("haproxy.cfg", HAProxyEdge.text(.shipped)),
        ("compose/nginx.conf", NginxEdge.text(.composed)),
    ].map { (name: $0.0, text: $0.1) }

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
