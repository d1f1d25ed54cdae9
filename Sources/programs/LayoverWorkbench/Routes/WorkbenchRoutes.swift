import LayoverHTTP
import LayoverServer
import LayoverWeb

/// Every address of the workbench.
struct WorkbenchRoutes: HTTPHandling {
    private let context: WorkbenchContext
    private let pages: PagesRoute
    private let assets: CatalogFilesRoute
    private let views: ViewsRoute

    init(_ context: WorkbenchContext) {
        self.context = context
        pages = PagesRoute(context: context)
        assets = CatalogFilesRoute(context: context)
        views = ViewsRoute(context: context)
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let problem = context.hosts.refusal(of: request) { return problem.reply([.noStore]) }
        if PagesRoute.isView(request.path), let home = context.hosts.home(of: request) {
            return HTTPReply(status: 307, headers: [HTTPHeader("Location", home), .noStore], segments: [])
        }
        let asked = WorkbenchRequest(request)
        guard let call = WorkbenchCall(asked.path) else {
            return only([.get, .head], asked) { pages.reply(to: $0) }
        }
        return only(call.methods, asked) { reply(to: $0, call) }
    }

    private func reply(to request: WorkbenchRequest, _ call: WorkbenchCall) -> HTTPReply {
        switch call {
        case .events: events()
        case .frame(let widget): views.frame(widget, request)
        case .asset, .styles: assets.reply(to: request)
        case .state: views.state()
        case .gallery: views.gallery(request)
        case .card(let widget): card(widget, request)
        case .page: views.page(request)
        case .matrix(let widget): views.matrix(widget, request)
        case .why: views.why(request)
        case .calendar: views.calendar(request)
        case .diff: ComparisonRoute(context: context).difference(request)
        case .compare(let widget): ComparisonRoute(context: context).comparison(widget, request)
        case .texts: TextsRoute(context: context).reply(to: request)
        case .textUndo: TextsRoute(context: context).takeBack(request)
        case .campaigns: CampaignsRoute(context: context).reply(to: request)
        case .formats: FormatsRoute(context: context).make(request)
        case .formatTrial: FormatsRoute(context: context).attempt(request)
        case .answers: AnswersRoute(context: context).reply(to: request)
        case .approvals: approvals(request)
        case .export(let subject): ExportRoute(context: context).file(subject, request)
        case .picture(let subject): ExportRoute(context: context).picture(subject, request)
        }
    }

    private func card(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        request.method == .post
            ? DraftRoute(context: context).card(widget, request) : views.card(widget, request)
    }

    private func approvals(_ request: WorkbenchRequest) -> HTTPReply {
        let route = ApprovalsRoute(context: context)
        return request.method == .post ? route.approve(request) : route.reply(to: request)
    }

    private func events() -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [HTTPHeader("Content-Type", "text/event-stream"), .noSniff, .noStore],
            stream: context.builds.listen())
    }

    private func only(
        _ methods: [HTTPMethod], _ request: WorkbenchRequest, _ answer: (WorkbenchRequest) -> HTTPReply
    ) -> HTTPReply {
        guard methods.contains(request.method) else {
            return Problem(CommonProblem.methodNotAllowed, "this address does not take \(request.method.rawValue)")
                .reply([
                    HTTPHeader("Allow", methods.map(\.rawValue).joined(separator: ", ")), .noStore,
                ])
        }
        return answer(request)
    }
}
