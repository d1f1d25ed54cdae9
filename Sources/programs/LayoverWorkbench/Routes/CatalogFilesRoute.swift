import LayoverCatalog
import LayoverHTTP
import LayoverPreview
import LayoverServer
import LayoverWeb

/// Pictures and stylesheets of the current catalog.
struct CatalogFilesRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let catalog = context.builds.load().content.catalog else { return .absent("nothing is compiled yet") }
        if request.path == catalog.styles.path {
            return CatalogFilesRoute.file("text/css; charset=utf-8", catalog.styles.bytes)
        }
        guard let asset = catalog.assets.values.first(where: { $0.path == request.path }) else {
            return .absent("there is no such picture or stylesheet")
        }
        // A picture file that is opened directly cannot run scripts.
        return CatalogFilesRoute.file(
            asset.contentType, asset.bytes, more: [HTTPHeader("Content-Security-Policy", "sandbox")])
    }

    /// The file's address contains the hash of its bytes, so it never changes.
    private static func file(_ type: String, _ bytes: [UInt8], more: [HTTPHeader] = []) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", type), .noSniff,
                HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
                HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
            ] + more, segments: [.bytes(bytes)])
    }
}
