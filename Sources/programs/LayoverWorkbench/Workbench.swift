import LayoverAdapters
import LayoverCatalog
import LayoverExport
import LayoverFiles
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverSchema
import LayoverTeam
import LayoverWeb
import LayoverZones

/// A running preview server: a listener, a warm compiler, and a file watcher.
package final class Workbench: Sendable {
    /// 0 for a Unix socket.
    package let port: UInt16
    /// The address of the page.
    package let address: String
    /// The address at which phones see single cards; `nil` if there is no such address.
    package let phoneAddress: String?
    private let listener: HTTPServer
    private let phoneListener: HTTPServer?
    private let watcher: FileWatcher
    private let watching: Task<Void, Never>
    private let builds: BuildHolder
    private let press = PicturePress()

    /// Compiles the content, watches it and listens.
    ///
    /// Errors in the content are shown and not thrown.
    ///
    /// - Throws: An error if there is no content or the address cannot be opened.
    package init(_ settings: WorkbenchSettings) async throws {
        try Workbench.requireTeam(settings)
        let descriptors = try Workbench.descriptors(settings)
        let adapters = try Adapters(content: settings.kinds)
        let root = try ContentFolder(settings.content).path
        try ReviewRemote.check(settings.reviewRemote, of: root)
        let team = try settings.team.map { try TeamAccess($0, content: root, seal: adapters.seal) }
        let (routes, phoneRoutes) = (LateRoutes(), LateRoutes())
        listener = try HTTPServer(Workbench.listener(settings, descriptors), handler: routes)
        port = listener.port
        phoneListener = try settings.phone.map {
            try HTTPServer(PhoneLinkService.listener($0, descriptors), handler: phoneRoutes)
        }
        // Cards contain absolute addresses, so the port must be known before anything is compiled.
        let origin = settings.team?.publicAddress.origin ?? "http://127.0.0.1:\(port)"
        address = origin + "/"
        let compilerTools = adapters.compilerTools(assetOrigin: origin, pseudoLocales: true)
        // The files of a team are not on its members' own machines.
        let tools = PreviewTools(
            assembly: adapters.assemblyTools, readYAML: compilerTools.readYAML,
            editor: EditorLink(template: team == nil ? settings.editor : "", root: root))
        let answers = try Workbench.answers(settings, root)
        let builds = BuildHolder(Build.none(tools))
        let builder = ContentBuilder(
            root: root, compiling: compilerTools, tools: tools, answers: answers, builds: builds)
        let drawer = PhoneCardDrawer(builder: builder, builds: builds, digest: adapters.seal)
        let phone = phoneListener.flatMap { listener in
            settings.phone.map { PhoneLinkService($0.origin(port: listener.port), seal: adapters.seal, drawer: drawer) }
        }
        phoneAddress = phone?.origin
        let content = WorkbenchContent(
            builds: builds, builder: builder, adapters: adapters,
            paths: ServerPaths(root: root, areTold: team == nil))
        let hosts = team == nil ? OwnHosts(port: port) : nil
        let pages = PageFiles(folder: settings.page, digest: adapters.seal)
        let router = Workbench.router(
            settings, content, answers, press: press, phone: phone,
            pages: PagesRoute(content: content, pages: pages, hosts: hosts))
        if let team { routes.open(TeamDoor(team: team, routes: router)) } else { routes.open(router) }
        if let phone { phoneRoutes.open(PhoneRoutes(phone, pages: pages)) }
        watcher = try FileWatcher(root: root, settleMilliseconds: WorkbenchLimits.settleMilliseconds)
        self.builds = builds
        await builder.build()
        if let trouble = await builder.trouble { throw WorkbenchError(trouble) }
        watching = Task { [changes = watcher.changes, zones = adapters.zones] in
            await Workbench.follow(changes, zones, for: builder)
        }
    }

    private static func requireTeam(_ settings: WorkbenchSettings) throws(WorkbenchError) {
        guard settings.team == nil, settings.listen != .loopback else { return }
        throw WorkbenchError("a workbench that others can reach must be a team's workbench with authenticated users")
    }

    /// The rows of all parts of the workbench.
    private static func router(
        _ settings: WorkbenchSettings, _ content: WorkbenchContent, _ answers: AnswerCollection, press: PicturePress,
        phone: PhoneLinkService?, pages: PagesRoute
    ) -> Router {
        let (server, trees, isTeam) = (WorkbenchServer(settings), ComparedTrees(), settings.team != nil)
        let views = ViewsRoute(
            content: content, numbers: ServerNumbers(server), server: server, phoneOrigin: phone?.origin)
        let others = OtherContent(content: content, server: server, trees: trees)
        let owners: [any RouteOwner] = [
            views, DraftsRoute(content: content), TextsRoute(content: content), CampaignsRoute(content: content),
            PicturesRoute(content: content), FormatsRoute(content: content, answers: answers),
            ApprovalsRoute(content: content), ComparisonRoute(content: content, others: others),
            ExportRoute(content: content, press: press),
            PhoneRoute(
                content: content, links: phone, previews: ServerPreviews(server),
                help: isTeam ? "open this page on the phone" : "start layover preview with --phone"),
            ReleasesRoute(content: content, server: server, releases: settings.releases, isTeam: isTeam),
            ReviewsRoute(content: content, remote: settings.reviewRemote, trees: trees, press: press),
            SentencesRoute(content: content), pages,
        ]
        var manners = Router.Manners()
        manners.refusal = { [hosts = pages.hosts] request in hosts?.refusal(of: request)?.reply }
        manners.headers = { _ in [.noStore] }
        manners.options = nil
        return Router(owners.flatMap { $0.bound }, manners)
    }

    /// Passes every change of a file to the builder, and every update of the system's tzdata.
    private static func follow(
        _ changes: AsyncStream<FileChange>, _ zones: SystemZones, for builder: ContentBuilder
    ) async {
        // Cancelled once the changes end.
        async let _: Void = follow(zones, for: builder)
        for await change in changes { await builder.handleChange(change) }
    }

    /// Checks for updates of the system's tzdata until the task is cancelled.
    private static func follow(_ zones: SystemZones, for builder: ContentBuilder) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(WorkbenchLimits.zoneLookSeconds))
            if !Task.isCancelled { await builder.refresh(zones) }
        }
    }

    /// A summary of the compile in one line.
    package var summary: String {
        let content = builds.load().content
        let report = DiagnosticReport(content.findings, files: content.written.files)
        guard let catalog = content.catalog else { return "\(report.summary); there is nothing to show yet" }
        return
            "\(catalog.widgets.count) widgets, \(catalog.campaigns.count) campaigns, \(catalog.markets.count) markets, compiled in \(content.milliseconds) ms; \(report.summary)"
    }

    /// Closes open connections and stops listening.
    package func stop() async {
        watcher.stop()
        phoneListener?.stop()
        listener.drain(timeoutMilliseconds: WorkbenchLimits.drainMilliseconds)
        await press.stop()
        watching.cancel()
        await watching.value
    }

    private static func answers(_ settings: WorkbenchSettings, _ root: String) throws -> AnswerCollection {
        try AnswerCollection(
            folders: settings.answers.isEmpty ? [root + "/examples"] : settings.answers,
            mustExist: !settings.answers.isEmpty)
    }

    /// Raises the limit of file descriptors and distributes them.
    private static func descriptors(_ settings: WorkbenchSettings) throws(SettingsError) -> DescriptorBudget {
        var need = DescriptorBudget.Need()
        need.threads = threads + (settings.phone == nil ? 0 : 1)
        need.clients = WorkbenchLimits.connections
        // Phones have their own listener, which uses the share of a server's admin listener.
        need.admin = settings.phone == nil ? 0 : WorkbenchLimits.phoneConnections
        need.programs = WorkbenchLimits.programs
        return try DescriptorBudget(limit: ProcessLimits.raiseDescriptors().now, need)
    }

    private static let threads = 2

    private static func listener(_ settings: WorkbenchSettings, _ budget: DescriptorBudget) -> HTTPSettings {
        var limits = HTTPLimits()
        limits.connections = budget.clients
        limits.bodyBytes = WorkbenchLimits.changeBytes
        limits.eventStreams = WorkbenchLimits.listeners
        var listener = HTTPSettings(
            port: settings.port, threads: threads, methods: [.get, .head, .post, .put],
            limits: limits, problem: { Problem(status: $0.status, kind: $0.rawValue, $0.title).bytes })
        switch settings.listen {
        case .address(let address): listener.address = address
        case .socket(let path): listener.socketPath = path
        }
        listener.descriptorCeiling = budget.clientCeiling
        return listener
    }
}
