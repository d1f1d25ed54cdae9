import LayoverAdapters
import LayoverBrowser
import LayoverCatalog
import LayoverCompiler
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverServer
import LayoverTeam
import LayoverWeb

/// Views of the newest build, as the page shows them.
struct ViewsRoute: Sendable {
    let context: WorkbenchContext

    func state() -> HTTPReply {
        let sessionMembers = sessionMembers
        let (git, root) = (context.git, context.builder.root)
        return context.view { preview, now in
            .json(.object((preview.state(now: now).members ?? []) + sessionMembers + [.init("git", git.json(root))]))
        }
    }

    func gallery(_ request: WorkbenchRequest) -> HTTPReply {
        let numbers = context.numbers
        return context.view { preview, now in
            let scene = PreviewScene(request.items)
            var filter = GalleryFilter(request.items)
            if let order = request.item("sort").flatMap(CardFigures.Order.init(rawValue:)),
                let market = preview.setting(scene, now: now)?.market.market.code
            {
                filter.ranks = numbers.known(since: ServerNumbers.usualSpan)?.ranks(by: order, in: market) ?? [:]
            }
            return .json(preview.gallery(scene, filter, now: now))
        }
    }

    func card(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        context.view { preview, now in
            preview.card(widget, PreviewScene(request.items), now: now).map { .json($0) } ?? absent(widget, preview)
        }
    }

    /// The curves of a pick with all points, at the time and distance that the sliders set.
    func pick(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        let look = PickLook(
            arm: request.item("arm"), minutes: request.item("minutes"), metres: request.item("metres"))
        return context.view { preview, now in
            preview.pick(widget, PreviewScene(request.items), look, now: now).map { .json($0) }
                ?? absent(widget, preview)
        }
    }

    func page(_ request: WorkbenchRequest) -> HTTPReply {
        context.view { preview, now in .json(preview.page(PreviewScene(request.items), now: now)) }
    }

    func matrix(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        context.view { preview, now in
            let rows = request.item("rows").flatMap(MatrixRows.init) ?? .markets
            let columns = request.item("columns").flatMap(MatrixColumns.init) ?? .widths
            let matrix = preview.matrix(widget, PreviewScene(request.items), rows: rows, columns: columns, now: now)
            return matrix.map { .json($0) } ?? absent(widget, preview)
        }
    }

    /// The page of shared trips in the state that `state` names, with an invented trip.
    func tripPage(_ request: WorkbenchRequest) -> HTTPReply {
        let adapters = context.adapters
        return context.view { preview, now in
            .json(
                preview.tripPage(
                    request.item("state"), PreviewScene(request.items),
                    shipped: { TripPages.shipped(for: $0, tools: adapters.compilerTools()) }, now: now))
        }
    }

    func why(_ request: WorkbenchRequest) -> HTTPReply {
        context.view { preview, now in .json(preview.why(PreviewScene(request.items), now: now)) }
    }

    /// Invalid dates are ignored.
    func calendar(_ request: WorkbenchRequest) -> HTTPReply {
        let range = CalendarRange(
            from: request.item("from").flatMap { LocalDate($0) }, to: request.item("to").flatMap { LocalDate($0) })
        return context.view { preview, now in .json(preview.calendar(in: range, now: now)) }
    }

    func frame(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        let digest = context.adapters.seal
        return context.view { preview, now in
            guard let frame = preview.frame(widget, PreviewScene(request.items), now: now) else {
                return absent(widget, preview)
            }
            return switch frame {
            case .none(let words): Problem(WorkbenchProblem.noDocument, words).reply([.noStore])
            case .document(let html): ViewsRoute.document(html, request, digest)
            }
        }
    }

    private static func document(_ html: String, _ request: WorkbenchRequest, _ digest: any Digesting) -> HTTPReply {
        let bytes = Array(html.utf8)
        let tag = EntityTag(hexadecimal(digest.sha256([bytes])).prefix(24))
        let headers =
            [HTTPHeader("Content-Type", "text/html; charset=utf-8"), HTTPHeader("ETag", tag.text)]
            + WorkbenchHeaders.frame
        guard !request.holds(tag) else { return HTTPReply(status: 304, headers: headers) }
        return HTTPReply(status: 200, headers: headers, segments: [.bytes(bytes)])
    }

    private func absent(_ widget: String, _ preview: PreviewService) -> HTTPReply {
        let names = preview.content.catalog?.widgets.map(\.name) ?? []
        let near = suggestion(for: widget, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return .absent("there is no widget '\(widget.prefix(80))'\(near)")
    }

    /// A name for the content folder that stays the same after a restart.
    ///
    /// Browsers store their settings under it.
    private var folder: String {
        let digest: any Digesting = context.adapters.seal
        return String(hexadecimal(digest.sha256([Array(context.builder.root.utf8)])).prefix(12))
    }

    /// Members that do not depend on the content.
    private var sessionMembers: [JSONValue.Member] {
        [
            .init("server", context.server.map { .string($0) } ?? .null),
            .init("folder", .string(folder)), .init("editor", .string(context.editor.template)),
            .init("chromium", .bool(BrowserProgram.isThere)),
            .init("phone", context.phone.map { .string($0.origin) } ?? .null),
            .init(
                "user",
                WorkbenchUser.current.map {
                    JSONValue.record(["name": .string($0.name), "writes": .bool($0.isAuthor)])
                } ?? .null),
        ]
    }
}
