import LayoverExport
import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverTeam
import LayoverWeb

/// Exports that an author downloads: self-contained files, or pictures of them.
struct ExportRoute: WorkbenchRoute {
    private typealias Make = @Sendable (SceneExport, WorkbenchRequest, UTCInstant) -> ExportedFile?

    static let routes: [Route<ExportRoute>] =
        rows("card/{widget}", of: "a card", file: { $0.card($1.name, $1.scene, now: $2) }) {
            // A picture of a card has no surroundings.
            $0.picture($1.name, $1.scene, now: $2)
        } + rows("page", of: "the results page", file: { $0.page($1.scene, now: $2) })
        + rows("matrix/{widget}", of: "a card in many markets") {
            $0.matrix($1.name, $1.scene, rows: $1.matrixRows, columns: $1.matrixColumns, now: $2)
        }

    /// A row for the file, and one for its picture.
    private static func rows(
        _ path: String, of what: String, file: @escaping Make, pictured: Make? = nil
    ) -> [Route<ExportRoute>] {
        [
            .call(.get, "/api/export/\(path)", summary: "\(what) as a file", work: .render) { $0.file($1, file) },
            .call(.get, "/api/picture/\(path)", summary: "\(what) as a picture", work: .render) {
                $0.picture($1, pictured ?? file)
            },
        ]
    }

    let content: WorkbenchContent
    let press: PicturePress

    private func file(_ request: WorkbenchRequest, _ make: @escaping Make) -> HTTPReply {
        content.view { preview, now in
            let file = try ExportRoute.made(make(SceneExport(preview), request, now))
            return .download(file.name, type: "text/html; charset=utf-8", Array(file.html.utf8))
        }
    }

    private func picture(_ request: WorkbenchRequest, _ make: @escaping Make) -> HTTPReply {
        let slow = WorkbenchRefusal(.pictureSlow, "Chromium takes too long to draw this; try again")
        let (preview, now) = (content.preview, content.now)
        return content.reply(orElse: slow.reply) { _ in
            let file = try ExportRoute.made(make(SceneExport(preview), request, now))
            let png = try await press.png(of: file)
            return .download(file.name.replacing(".html", with: ".png"), type: "image/png", png)
        }
    }

    private static func made(_ file: ExportedFile?) throws -> ExportedFile {
        guard let file else { throw .absent("there is no such card to export") }
        return file
    }
}
