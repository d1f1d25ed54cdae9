import LayoverHTTP
import LayoverPreview

/// `GET /api/find`: finds cards by a text in any language, or by key, campaign, airline or market.
struct FindRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        let (text, market) = (request.item("search") ?? "", request.item("market"))
        let (builder, builds) = (context.builder, context.builds)
        return context.reply {
            let index = await builder.findIndex(folding: SearchFolding.fold)
            return .json(builds.load().preview.find(text, in: index, market: market))
        }
    }
}
