import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// `GET /v1/previews/{token}`: one card as this server has it; `POST /admin/previews`: makes such a link for a workbench.
struct CardPreviewsRoute: RouteOwner {
    static let routes: [Route<CardPreviewsRoute>] = [
        Route(.readCardPreview, counted: "previews") { previews, _, values in previews.page(values[0]) },
        Route(.makeCardPreview) { previews, request, _ in previews.make(request) },
    ]

    private let server: ServerContext
    private let drawer: CardPreviewDrawer

    init(_ server: ServerContext) {
        self.server = server
        drawer = CardPreviewDrawer(server.adapters)
    }

    /// Prefix of the addresses of links; empty if no links are made.
    private var origin: String { server.settings.cardPreviews.origin }

    private func page(_ token: String) -> HTTPReply {
        guard !origin.isEmpty, let link = CardPreviewLink(token, key: server.signing.key, now: server.now),
            let serving = server.holder.load().serving,
            let card = drawer.card(of: link, in: serving, now: server.now)
        else { return CardPreviewsRoute.reply(CardPreviewPage.ended, status: 404, assetOrigin: "") }
        return CardPreviewsRoute.reply(
            CardPreviewPage.html(card, until: link.until), assetOrigin: serving.catalog.styles.origin)
    }

    /// Requires the role `view` if tokens are set.
    private func make(_ request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .view) { return refusal }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        guard let asked = CardPreviewRequest(body) else {
            return Problem(
                CardPreviewProblem.badCardPreview, "the request is invalid",
                detail: "send {\"widget\", \"scene\", \"look\"} to request a link"
            ).reply([.noStore])
        }
        return answer(asked)
    }

    private func answer(_ asked: CardPreviewRequest) -> HTTPReply {
        guard !origin.isEmpty else {
            return Problem(
                CardPreviewProblem.noPreviewOrigin, "the address at which phones reach this server is not set",
                detail: "set 'preview_origin', for example to https://cards.example.com"
            ).reply([.noStore])
        }
        let now = server.now
        guard let serving = server.holder.load().serving, let look = drawer.look(of: asked, in: serving, now: now)
        else {
            return Problem(
                CommonProblem.notFound, "this server does not serve the card",
                detail: "'\(asked.widget)' is not a live widget of this server"
            ).reply([.noStore])
        }
        guard look == asked.look else {
            return Problem(
                CardPreviewProblem.cardDiffers, "the card looks different on this server",
                detail: "this server has the content \(serving.catalog.shortHash)"
            ).reply([.noStore])
        }
        let link = CardPreviewLink(
            widget: asked.widget, scene: asked.scene, until: now.adding(seconds: CardPreviewLimits.seconds))
        return AdminReply.json(
            .object(of: [
                "address": .string("\(origin)/v1/previews/\(link.token(signedWith: server.signing.key))"),
                "until": .string(link.until.description), "seconds": .int(CardPreviewLimits.seconds),
            ]), status: 201)
    }

    private static func reply(_ html: String, status: Int = 200, assetOrigin: String) -> HTTPReply {
        HTTPReply(
            status: status, headers: CardPreviewPage.headers(assetOrigin: assetOrigin),
            segments: [.bytes(Array(html.utf8))])
    }
}
