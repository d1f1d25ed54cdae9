import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverPreview

/// `/api/pictures`: the pictures for campaigns.
///
/// `POST` uploads another one.
struct PicturesRoute: Sendable {
    let context: WorkbenchContext

    /// The pictures sorted by name, each with its replacement for the dark scheme.
    func list() -> HTTPReply {
        context.view { preview, _ in
            let assets = preview.content.catalog?.assets ?? [:]
            let names = assets.keys.filter { !PicturesRoute.isDark($0) }.sorted()
            return .json(
                .record([
                    "pictures": .array(
                        names.prefix(WorkbenchLimits.listedPictures).compactMap { name in
                            assets[name].map { PicturesRoute.json($0, assets[PicturesRoute.dark(name)]) }
                        }),
                    "is_cut": .bool(names.count > WorkbenchLimits.listedPictures),
                ]))
        }
    }

    /// The body is the picture.
    ///
    /// `name` is its name without an extension, and `scheme=dark` makes it the one for the dark scheme.
    func take(_ request: WorkbenchRequest) -> HTTPReply {
        let picture: UploadedPicture
        do throws(PictureRefusal) {
            guard let name = PictureName(request.item("name") ?? "", isDark: request.item("scheme") == "dark") else {
                throw PictureRefusal.badName
            }
            picture = try UploadedPicture(name, request.body)
        } catch {
            return ChangeReplies.refusal(error.kind, error.words)
        }
        let context = context
        return context.reply {
            switch await context.builder.keep(picture) {
            case .same: return PicturesRoute.reply(picture, context, status: 200)
            case .tried(.written): return PicturesRoute.reply(picture, context, status: 201)
            case .taken:
                return ChangeReplies.refusal(
                    WorkbenchProblem.pictureTaken,
                    "another picture has the name '\(picture.fileName)'; choose another name")
            case .tried(let end): return context.replies.reply(to: end)
            }
        }
    }

    private static func reply(_ picture: UploadedPicture, _ context: WorkbenchContext, status: Int) -> HTTPReply {
        let asset = context.builds.load().content.catalog?.assets[picture.fileName]
        return .json(
            .record([
                "name": .string(picture.fileName), "width": .int(picture.size.width),
                "height": .int(picture.size.height), "bytes": .int(picture.bytes.count),
                "address": .text(asset?.path),
            ]), status: status)
    }

    private static func json(_ asset: Asset, _ dark: Asset?) -> JSONValue {
        let size = PictureFormat(asset.bytes).flatMap { PictureSize(asset.bytes, format: $0) }
        return .record([
            "name": .string(asset.name), "address": .string(asset.path), "bytes": .int(asset.bytes.count),
            "width": size.map { .int($0.width) } ?? .null, "height": size.map { .int($0.height) } ?? .null,
            "dark_address": .text(dark?.path),
        ])
    }

    private static func isDark(_ name: String) -> Bool { name.split(separator: ".").dropLast().last == "dark" }

    /// `hero.dark.png` for `hero.png`.
    private static func dark(_ name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return name[..<dot] + ".dark" + name[dot...]
    }
}
