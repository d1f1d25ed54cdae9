import LayoverAssembly
import LayoverCatalog
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSQLite
import LayoverSchema
import LayoverWeb

/// `/v1/open/{id}` and `/o/{id}`: the current target of an item, even if its id was found long ago.
struct OpenRoute: RouteOwner {
    static let routes: [Route<OpenRoute>] = [
        Route(.openItem, counted: "find") { open, request, values in open.answer(request, values[0]) },
        Route(.openPage, counted: "find") { open, request, values in open.page(request, values[0]) },
    ]

    private let server: ServerContext
    private let files: FindFiles

    init(server: ServerContext, files: FindFiles) {
        self.server = server
        self.files = files
    }

    private enum Outcome: Sendable {
        case live(FoundItem)
        case moved(FoundItem)
        case gone(near: [FoundItem])
        case unknown
    }

    private func answer(_ request: borrowing HTTPRequest, _ id: String) -> HTTPReply {
        let headers = [.noStore] + server.crossOrigin(request)
        guard let outcome = outcome(id) else { return FindRoute.unavailable(server.crossOrigin(request)) }
        switch outcome {
        case .live(let item): return .json(OpenRoute.state("live", item), headers: headers)
        case .moved(let item): return .json(OpenRoute.state("moved", item), headers: headers)
        case .gone(let near):
            let places = near.map { item in
                JSONValue.object(of: [
                    "id": .string(item.id), "title": .string(item.title), "open": FindResult.open(item),
                ])
            }
            return .json(
                .object(of: ["state": .string("gone"), "to": .null, "app": .null, "web": .null, "near": .array(places)]
                ),
                headers: headers)
        case .unknown:
            return Problem(FindProblem.unknownItem, "no item has this id", detail: "ids are like 'airport:LHR'")
                .reply(headers)
        }
    }

    private static func state(_ state: String, _ item: FoundItem) -> JSONValue {
        .object(of: [
            "state": .string(state), "to": state == "moved" ? .string(item.id) : .null,
            "app": item.app.map { .string($0) } ?? .null, "web": .string(item.web ?? "/o/\(item.id)"),
        ])
    }

    /// A page of an item, for browsers and robots; no parameter of the request affects the target.
    private func page(_ request: borrowing HTTPRequest, _ id: String) -> HTTPReply {
        guard let outcome = outcome(id) else { return FindRoute.unavailable([]) }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let language = items.first { $0.name == "locale" }.flatMap { LocaleTag($0.value)?.language } ?? "en"
        switch outcome {
        case .live(let item):
            guard items.contains(where: { $0.name == "go" && $0.value == "1" }), let web = allowed(item.web) else {
                return OpenPage.reply(OpenPage.html(item, link: allowed(item.web), language: language), status: 200)
            }
            return HTTPReply(status: 302, headers: [HTTPHeader("Location", web)] + OpenPage.headers)
        case .moved(let item):
            return HTTPReply(status: 302, headers: [HTTPHeader("Location", "/o/\(item.id)")] + OpenPage.headers)
        case .gone(let near): return OpenPage.reply(OpenPage.gone(near), status: 410)
        case .unknown: return OpenPage.reply(OpenPage.unknown, status: 404)
        }
    }

    /// The address, if the current settings allow pages of this server to link to it.
    private func allowed(_ web: String?) -> String? {
        guard let web, let settings = server.holder.load().serving?.catalog.settings,
            AddressRules(settings).allows(outbound: web)
        else { return nil }
        return web
    }

    /// Returns `nil` if no index file is open.
    private func outcome(_ sent: String) -> Outcome? {
        guard let current = files.current else { return nil }
        let bytes = Array(sent.utf8)
        guard bytes.count <= FindLimits.idBytes, let id = URLQuery.decode(bytes.span) else { return .unknown }
        let visibility = FindVisibility(current, server.holder.load().serving, market: nil, locale: nil)
        let content = current.file.content
        return try? current.file.reading { reader throws(StoreError) in
            if let row = content.rowOfID[id], visibility.isVisible(row), let item = try reader.found(row) {
                return .live(item)
            }
            guard content.rowOfID[id] != nil || content.retired.contains(id) else { return .unknown }
            let code = id.split(separator: ":").last.map(String.init) ?? ""
            for domain in ["airport", "city"] {
                if let row = content.rowOfID["\(domain):\(code)"], let item = try reader.found(row) {
                    return .moved(item)
                }
            }
            let rows = NearPlaces.rows(around: id) {
                content.rowOfID[$0].flatMap { visibility.isVisible($0) ? $0 : nil }
            }
            let near = try OpenRoute.items(rows, reader).filter { $0.popularity > 0 }.prefix(FindLimits.near)
            guard near.isEmpty else { return .gone(near: Array(near)) }
            var query = FinderQuery("")
            query.limit = FindLimits.near
            let popular = try Finder(reader, isVisible: visibility.isVisible).popular(query)
            return .gone(near: try OpenRoute.items(popular.map(\.row), reader))
        }
    }

    private static func items(_ rows: [Int], _ reader: FindReader) throws(StoreError) -> [FoundItem] {
        var items: [FoundItem] = []
        for row in rows { if let item = try reader.found(row) { items.append(item) } }
        return items
    }
}
