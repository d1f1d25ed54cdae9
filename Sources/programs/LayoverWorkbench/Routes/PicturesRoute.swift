import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverPreview
import LayoverWeb

/// The pictures for campaigns.
struct PicturesRoute: WorkbenchRoute {
    static let routes: [Route<PicturesRoute>] = [
        .call(.get, "/api/pictures", summary: "the pictures, sorted by name") { route, _ in route.list() },
        .call(.post, "/api/pictures", summary: "uploads a picture") { try $0.upload($1) },
    ]

    let content: WorkbenchContent

    /// The pictures, each with its replacement for the dark scheme.
    private func list() -> HTTPReply {
        content.view { preview, _ in
            let assets = preview.content.catalog?.assets ?? [:]
            let names = assets.keys.filter { !PicturesRoute.isDark($0) }.sorted()
            let pictures = names.prefix(WorkbenchLimits.listedPictures).compactMap { name in
                assets[name].map { PicturesRoute.json($0, dark: assets[PicturesRoute.dark(name)]) }
            }
            return .record(["pictures": pictures, "is_cut": names.count > WorkbenchLimits.listedPictures])
        }
    }

    /// The body is the picture.
    ///
    /// `name` is its name without an extension, and `scheme=dark` makes it the one for the dark scheme.
    private func upload(_ request: WorkbenchRequest) throws -> HTTPReply {
        guard let name = PictureName(request.item("name") ?? "", isDark: request.item("scheme") == "dark") else {
            throw PictureRefusal.badName
        }
        let picture = try UploadedPicture(name, request.body)
        return content.reply { _ in
            let isNew = try await content.builder.keep(picture)
            return .record(
                [
                    "name": picture.fileName, "width": picture.size.width, "height": picture.size.height,
                    "bytes": picture.bytes.count, "address": content.catalog?.assets[picture.fileName]?.path,
                ], status: isNew ? 201 : 200)
        }
    }

    private static func json(_ asset: Asset, dark: Asset?) -> JSONValue {
        let size = PictureFormat(asset.bytes).flatMap { PictureSize(asset.bytes, format: $0) }
        return .record([
            "name": asset.name, "address": asset.path, "bytes": asset.bytes.count, "width": size?.width,
            "height": size?.height, "dark_address": dark?.path,
        ])
    }

    private static func isDark(_ name: String) -> Bool { name.split(separator: ".").dropLast().last == "dark" }

    /// `hero.dark.png` for `hero.png`.
    private static func dark(_ name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return name[..<dot] + ".dark" + name[dot...]
    }
}
