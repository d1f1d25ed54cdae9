import LayoverFrame
import LayoverHTTP
import LayoverServer
import LayoverTeam
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
        if let team = context.team { return reply(to: WorkbenchRequest(request), ProxyHeaders(request), team) }
        if let problem = context.hosts.refusal(of: request) { return problem.reply([.noStore]) }
        if PagesRoute.isView(request.path), let home = context.hosts.home(of: request) {
            return HTTPReply(status: 307, headers: [HTTPHeader("Location", home), .noStore], segments: [])
        }
        return reply(to: WorkbenchRequest(request))
    }

    /// Replies only to users that the proxy names.
    private func reply(to asked: WorkbenchRequest, _ headers: ProxyHeaders, _ team: TeamAccess) -> HTTPReply {
        do throws(AccessRefusal) {
            let user = try team.user(headers)
            let work = WorkbenchCall(asked.path)?.work(asked.method) ?? .view
            try team.check(user, asked.method, work, now: Int(monotonicNanoseconds() / 1_000_000))
            return WorkbenchUser.$current.withValue(user) { reply(to: asked) }
        } catch {
            return error.reply
        }
    }

    private func reply(to asked: WorkbenchRequest) -> HTTPReply {
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
        case .find: FindRoute(context: context).reply(to: request)
        case .names: NamesRoute(context: context).reply(to: request)
        case .numbers: NumbersRoute(context: context).reply(to: request)
        case .page: views.page(request)
        case .matrix(let widget): views.matrix(widget, request)
        case .pick(let widget): views.pick(widget, request)
        case .why: views.why(request)
        case .tripPage: views.tripPage(request)
        case .calendar: views.calendar(request)
        case .diff: ComparisonRoute(context: context).difference(request)
        case .compare(let widget): ComparisonRoute(context: context).comparison(widget, request)
        case .texts: TextsRoute(context: context).reply(to: request)
        case .textUndo: TextsRoute(context: context).takeBack(request)
        case .campaigns: campaigns(request)
        case .campaignCard: CampaignCardRoute(context: context).card(request)
        case .pictures: pictures(request)
        case .widgets: WidgetsRoute(context: context).make(request)
        case .widgetCard: WidgetsRoute(context: context).card(request)
        case .places: PlacesRoute(context: context).reply(to: request)
        case .campaignUndo: CampaignTimesRoute(context: context).takeBack(request)
        case .formats: FormatsRoute(context: context).make(request)
        case .formatTrial: FormatsRoute(context: context).attempt(request)
        case .answers: AnswersRoute(context: context).reply(to: request)
        case .approvals: approvals(request)
        case .reviews(let subject): ReviewsRoute(context: context).reply(to: request, about: subject)
        case .phone: PhoneRoute(context: context).reply(to: request)
        case .releases: releases(request)
        case .sentences: SentencesRoute(context: context).reply(to: request)
        case .sentenceLinks: SentencesRoute(context: context).links(request)
        case .sentenceWorksheet: SentencesRoute(context: context).worksheet(request)
        case .phoneEnd: PhoneRoute(context: context).end(request)
        case .export(let subject): ExportRoute(context: context).file(subject, request)
        case .picture(let subject): ExportRoute(context: context).picture(subject, request)
        }
    }

    private func card(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        request.method == .post
            ? DraftRoute(context: context).card(widget, request) : views.card(widget, request)
    }

    private func campaigns(_ request: WorkbenchRequest) -> HTTPReply {
        request.method == .put
            ? CampaignTimesRoute(context: context).move(request) : CampaignsRoute(context: context).reply(to: request)
    }

    private func approvals(_ request: WorkbenchRequest) -> HTTPReply {
        let route = ApprovalsRoute(context: context)
        return request.method == .post ? route.approve(request) : route.reply(to: request)
    }

    private func releases(_ request: WorkbenchRequest) -> HTTPReply {
        let route = ReleasesRoute(context: context)
        return request.method == .post ? route.publish(request) : route.reply()
    }

    private func pictures(_ request: WorkbenchRequest) -> HTTPReply {
        let route = PicturesRoute(context: context)
        return request.method == .post ? route.take(request) : route.list()
    }

    private func events() -> HTTPReply {
        guard let stream = context.builds.listen(WorkbenchUser.current?.name) else { return AccessRefusal.pages.reply }
        return HTTPReply(
            status: 200,
            headers: [HTTPHeader("Content-Type", "text/event-stream"), .noSniff, .noStore],
            stream: stream)
    }

    private func only(
        _ methods: [HTTPMethod], _ request: WorkbenchRequest, _ answer: (WorkbenchRequest) -> HTTPReply
    ) -> HTTPReply {
        guard methods.contains(request.method) else {
            return Problem(CommonProblem.methodNotAllowed, "this address does not accept \(request.method.rawValue)")
                .reply([
                    HTTPHeader("Allow", methods.map(\.rawValue).joined(separator: ", ")), .noStore,
                ])
        }
        return answer(request)
    }
}
