import LayoverCatalog
import LayoverFiles
import LayoverFrame

/// The reference that is generated from tables.
package enum Papers {
    /// Each paper by the name of its file.
    package static func all() throws -> [(name: String, text: String)] {
        let tools = try Adapters().compilerTools()
        return [
            ("yaml.md", YAMLPaper.text(readYAML: tools.readYAML)), ("cards.md", CardsPaper.text),
            ("facts.md", FactsPaper.text),
            ("http.md", HTTPPaper.text), ("openapi.yaml", OpenAPIPaper.text),
            ("exposures.md", ExposuresPaper.text), ("suppliers.md", SuppliersPaper.text),
        ]
    }

    package static func write(to folder: String) throws {
        try AtomicFile.makeFolder(folder, for: .everyone)
        for paper in try all() {
            try AtomicFile.replace("\(folder)/\(paper.name)", Array(paper.text.utf8), for: .everyone)
        }
    }
}
