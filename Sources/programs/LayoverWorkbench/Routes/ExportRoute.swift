import LayoverBrowser
import LayoverExport
import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverServer
import LayoverTeam
import LayoverWeb

/// An export that an author downloads: a self-contained file, or a picture of it.
struct ExportRoute: Sendable {
    /// The content of the exported file.
    enum Subject: Hashable, Sendable {
        case card(String), matrix(String), page
    }

    let context: WorkbenchContext

    func file(_ subject: Subject, _ request: WorkbenchRequest) -> HTTPReply {
        context.view { preview, now in
            guard let file = ExportRoute.file(subject, request, in: preview, now: now) else {
                return ExportRoute.nothing
            }
            return HTTPReply(
                status: 200,
                headers: [
                    HTTPHeader("Content-Type", "text/html; charset=utf-8"),
                    HTTPHeader("Content-Disposition", "attachment; filename=\"\(file.name)\""), .noSniff, .noStore,
                ], segments: [.bytes(Array(file.html.utf8))])
        }
    }

    func picture(_ subject: Subject, _ request: WorkbenchRequest) -> HTTPReply {
        let late = LateReply(
            orElse: Problem(WorkbenchProblem.pictureSlow, "Chromium takes too long to draw this; try again").reply([
                .noStore
            ]))
        let (preview, now, press) = (context.builds.load().preview, context.now, context.press)
        let paths = context.paths
        Task {
            guard let file = ExportRoute.pictured(subject, request, in: preview, now: now) else {
                return late.send(ExportRoute.nothing)
            }
            return late.send(await ExportRoute.drawn(file, by: press, paths))
        }
        return HTTPReply(late: late)
    }

    private static func drawn(_ file: ExportedFile, by press: PicturePress, _ paths: ServerPaths) async -> HTTPReply {
        do {
            let png = try await press.png(of: file)
            let name = file.name.replacing(".html", with: ".png")
            return HTTPReply(
                status: 200,
                headers: [
                    HTTPHeader("Content-Type", "image/png"),
                    HTTPHeader("Content-Disposition", "attachment; filename=\"\(name)\""), .noSniff, .noStore,
                ], segments: [.bytes(png)])
        } catch let missing as BrowserMissing {
            return Problem(WorkbenchProblem.noChromium, paths.words(missing.description)).reply([.noStore])
        } catch {
            return Problem(WorkbenchProblem.pictureFailed, paths.words("\(error)")).reply([.noStore])
        }
    }

    /// The file to draw as a picture: a card without its surroundings; everything else as in its exported file.
    private static func pictured(
        _ subject: Subject, _ request: WorkbenchRequest, in preview: PreviewService, now: UTCInstant
    ) -> ExportedFile? {
        guard case .card(let widget) = subject else { return file(subject, request, in: preview, now: now) }
        return SceneExport(preview).picture(widget, PreviewScene(request.items), now: now)
    }

    private static func file(
        _ subject: Subject, _ request: WorkbenchRequest, in preview: PreviewService, now: UTCInstant
    ) -> ExportedFile? {
        let scene = PreviewScene(request.items)
        let export = SceneExport(preview)
        switch subject {
        case .card(let widget): return export.card(widget, scene, now: now)
        case .page: return export.page(scene, now: now)
        case .matrix(let widget):
            return export.matrix(
                widget, scene, rows: request.item("rows").flatMap(MatrixRows.init) ?? .markets,
                columns: request.item("columns").flatMap(MatrixColumns.init) ?? .widths, now: now)
        }
    }

    private static var nothing: HTTPReply { .absent("there is no such card to export") }
}

extension ExportRoute.Subject {
    /// Reads `card/<widget>`, `matrix/<widget>` or `page`.
    init?(_ parts: [String]) {
        switch (parts.first, parts.count) {
        case ("card", 2): self = .card(parts[1])
        case ("matrix", 2): self = .matrix(parts[1])
        case ("page", 1): self = .page
        default: return nil
        }
    }
}
