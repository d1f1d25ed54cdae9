import LayoverAdapters
import LayoverBrowser
import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam
import LayoverTripContent
import LayoverWeb

/// Views of the newest build, as the page shows them.
struct ViewsRoute: WorkbenchRoute {
    static let routes: [Route<ViewsRoute>] = [
        .call(.get, "/api/state", summary: "the content and the session") { route, _ in route.state() },
        .call(.get, "/api/events", summary: "an event for each build") { route, _ in try route.events() },
        .call(.get, "/api/gallery", summary: "the cards of all widgets") { $0.gallery($1) },
        .call(.get, "/api/card/{widget}", summary: "a card with its details") { route, request in
            route.widget(request) { $0.card(request.name, request.scene, now: $1) }
        },
        .call(.get, "/api/pick/{widget}", summary: "the curves of a pick with all points") { $0.pick($1) },
        .call(.get, "/api/matrix/{widget}", summary: "a card in many markets and sizes") { route, request in
            route.widget(request) {
                $0.matrix(
                    request.name, request.scene, rows: request.matrixRows, columns: request.matrixColumns, now: $1)
            }
        },
        .call(.get, "/frame/{widget}", summary: "a card's document") { $0.frame($1) },
        .call(.get, "/api/page", summary: "the results page") { route, request in
            route.content.view { preview, now in
                let page = preview.page(request.scene, now: now)
                return .json([.bytes(page)], headers: WorkbenchHeaders.json)
            }
        },
        .call(.get, "/api/why", summary: "why cards are shown or not") { route, request in
            route.content.view { preview, now in .json(preview.why(request.scene, now: now)) }
        },
        .call(.get, "/api/calendar", summary: "the campaigns by market and day") { $0.calendar($1) },
        .call(.get, "/api/trip-page", summary: "the page of shared trips") { $0.tripPage($1) },
        .call(.get, "/api/find", summary: "cards by a text in any language, key, campaign, airline or market") {
            $0.find($1)
        },
        .call(.get, "/api/places", summary: "airports, cities and countries while the author types") { $0.places($1) },
        .call(.get, "/api/numbers", summary: "how often readers saw and tapped cards") { try $0.figures($1) },
    ]

    let content: WorkbenchContent
    let numbers: ServerNumbers
    let server: WorkbenchServer
    /// The origin of links for phones; `nil` if no address is open for them.
    let phoneOrigin: String?
    /// The cached summary of the repository.
    private let git = GitOutline()
    /// The search in the world's airports.
    private let airports = PlaceSearchHolder()

    private func state() -> HTTPReply {
        content.view { preview, now in
            let user = WorkbenchUser.current.map {
                JSONValue.record(["name": $0.name, "writes": $0.isAuthor])
            }
            return .json(
                preview.state(now: now).adding([
                    "server": server.name, "folder": folder, "editor": content.editor.template,
                    "chromium": BrowserProgram.isThere, "phone": phoneOrigin, "user": user,
                    "git": git.json(content.root),
                ]))
        }
    }

    /// A name for the content folder that stays the same after a restart.
    ///
    /// Browsers store their settings under it.
    private var folder: String {
        let digest: any Digesting = content.adapters.seal
        return String(hexadecimal(digest.sha256([Array(content.root.utf8)])).prefix(12))
    }

    private func events() throws(AccessRefusal) -> HTTPReply {
        guard let stream = content.builds.listen(WorkbenchUser.current?.name) else { throw .pages }
        return HTTPReply(
            status: 200,
            headers: [HTTPHeader("Content-Type", "text/event-stream"), .noSniff, .noStore],
            stream: stream)
    }

    private func gallery(_ request: WorkbenchRequest) -> HTTPReply {
        content.view { preview, now in
            var filter = GalleryFilter(request.items)
            if let order = request.item("sort").flatMap(CardFigures.Order.init(rawValue:)),
                let market = preview.setting(request.scene, now: now)?.market.market.code
            {
                filter.ranks = numbers.known(since: ServerNumbers.usualSpan)?.ranks(by: order, in: market) ?? [:]
            }
            return .json(preview.gallery(request.scene, filter, now: now))
        }
    }

    /// A view of the widget that the path names.
    private func widget(
        _ request: WorkbenchRequest, _ view: @escaping @Sendable (PreviewService, UTCInstant) -> JSONValue?
    ) -> HTTPReply {
        content.view { preview, now in
            guard let json = view(preview, now) else { throw ViewsRoute.absent(request.name, preview) }
            return .json(json)
        }
    }

    /// The curves at the time and distance that the sliders set.
    private func pick(_ request: WorkbenchRequest) -> HTTPReply {
        let look = PickLook(
            arm: request.item("arm"), minutes: request.item("minutes"), metres: request.item("metres"))
        return widget(request) { $0.pick(request.name, request.scene, look, now: $1) }
    }

    private func frame(_ request: WorkbenchRequest) -> HTTPReply {
        content.view { preview, now in
            switch preview.frame(request.name, request.scene, now: now) {
            case nil: throw ViewsRoute.absent(request.name, preview)
            case PreviewFrame.none(let words)?: throw WorkbenchRefusal(.noDocument, words)
            case .document(let html)?:
                return .document(
                    Array(html.utf8), headers: [.html] + WorkbenchHeaders.frame, to: request,
                    digest: content.adapters.seal)
            }
        }
    }

    private static func absent(_ widget: String, _ preview: PreviewService) -> WorkbenchRefusal {
        let names = preview.content.catalog?.widgets.map(\.name) ?? []
        let near = suggestion(for: widget, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return .absent("there is no widget '\(widget.prefix(80))'\(near)")
    }

    /// Invalid dates are ignored.
    private func calendar(_ request: WorkbenchRequest) -> HTTPReply {
        let range = CalendarRange(
            from: request.item("from").flatMap { LocalDate($0) }, to: request.item("to").flatMap { LocalDate($0) })
        return content.view { preview, now in .json(preview.calendar(in: range, now: now)) }
    }

    /// The page in the state that `state` names, with an invented trip.
    private func tripPage(_ request: WorkbenchRequest) -> HTTPReply {
        content.view { preview, now in
            .json(
                preview.tripPage(
                    request.item("state"), request.scene,
                    shipped: { TripPages.shipped(for: $0, tools: content.adapters.compilerTools()) }, now: now))
        }
    }

    private func find(_ request: WorkbenchRequest) -> HTTPReply {
        let (text, market) = (request.item("search") ?? "", request.item("market"))
        return content.reply { _ in
            let index = await content.builder.findIndex(folding: SearchFolding.fold)
            return .json(content.preview.find(text, in: index, market: market))
        }
    }

    private func places(_ request: WorkbenchRequest) -> HTTPReply {
        let typed = String((request.item("find") ?? "").prefix(WorkbenchLimits.soughtLetters))
        return content.view { preview, _ in
            let found = airports.search(preview).find(
                typed, market: request.item("market"), limit: WorkbenchLimits.foundPlaces)
            return .record(["places": found])
        }
    }

    /// Replies with 200 whatever the server's answer is, because missing numbers are not an error of the page.
    private func figures(_ request: WorkbenchRequest) throws -> HTTPReply {
        let span = request.item("since") ?? ServerNumbers.usualSpan
        guard ServerNumbers.spans.contains(span) else {
            throw .misunderstood("'since' must be one of \(ServerNumbers.spans.joined(separator: ", "))")
        }
        return content.program { _, now in
            .json(numbers.answer(since: span, now: now).json(since: span, server: server.address))
        }
    }
}
