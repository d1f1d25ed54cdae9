import LayoverJSON
import LayoverModel
import LayoverPreview

/// A matrix as a table of frames.
struct MatrixExport {
    private let rows: [JSONValue]
    private let columns: [JSONValue]
    private let cells: [[JSONValue]]
    private let documents: [String]

    /// - Parameters:
    ///   - view: The answer of `/api/matrix`.
    ///   - pictures: Embeds pictures into the documents, once for each document, even if many cells show it.
    init(_ view: JSONValue, pictures: SelfContained) {
        rows = view["rows"]?.items ?? []
        columns = view["columns"]?.items ?? []
        cells = (view["cells"]?.items ?? []).map { $0.items ?? [] }
        documents = (view["documents"]?.items ?? []).map { pictures.document($0.string ?? "") }
    }

    /// The width of a window that shows all columns.
    var width: Int { columns.reduce(260) { $0 + scene($1).width + 40 } }

    var html: String {
        let heads = columns.map { "<th scope=\"col\">\(MarkupText.escaped(words($0)))</th>" }.joined()
        let body = zip(rows, cells).map { row, cells in
            let name = [row["market"], row["locale"]].compactMap { $0?.string }.joined(separator: " ")
            let frames = zip(columns, cells).map { "<td>\(frame($1, in: $0, row: name).html)</td>" }.joined()
            return "<tr><th scope=\"row\">\(MarkupText.escaped(name))</th>\(frames)</tr>"
        }
        return
            "<table class=\"matrix\"><thead><tr><td></td>\(heads)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table>"
    }

    private func scene(_ column: JSONValue) -> (width: Int, scheme: String, scale: Int) {
        (
            column["width"]?.int ?? PreviewScene.usualWidth, column["scheme"]?.string ?? "light",
            column["scale"]?.int ?? 100
        )
    }

    private func words(_ column: JSONValue) -> String {
        let (width, scheme, scale) = scene(column)
        return "\(width) points, \(scheme)" + (scale == 100 ? "" : ", text at \(scale) %")
    }

    private func frame(_ cell: JSONValue, in column: JSONValue, row: String) -> ExportFrame {
        let (width, scheme, _) = scene(column)
        let height = cell["height"]?.int ?? 0
        let document = cell["document"]?.int.flatMap { documents.indices.contains($0) ? documents[$0] : nil }
        let content =
            document.map { ExportFrame.Content.document($0) }
            ?? .nothing(cell["reason"]?.string ?? cell["state"]?.string ?? "no card")
        return ExportFrame(
            caption: "\(row), \(words(column))" + (document == nil ? "" : ", \(height) points high"), scheme: scheme,
            width: width, height: height, content: content)
    }
}
