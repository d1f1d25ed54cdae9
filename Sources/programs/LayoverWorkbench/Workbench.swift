import LayoverCatalog
import LayoverFiles
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverServer
import LayoverWeb

/// A running preview server: a listener on loopback, a warm compiler, and a watcher that feeds it.
package final class Workbench: Sendable {
    package let port: UInt16
    private let listener: HTTPServer
    private let watcher: FileWatcher
    private let watching: Task<Void, Never>
    private let builds: BuildHolder
    private let press: PicturePress

    /// Compiles the content, watches it and listens; whatever is wrong with the content is shown and does not throw.
    ///
    /// - Throws: Where there is no content, or the address cannot be opened.
    package init(_ settings: WorkbenchSettings) async throws {
        let descriptors = try Workbench.descriptors()
        let adapters = try Adapters()
        let root = try ContentFolder(settings.content).path
        let routes = LateRoutes()
        listener = try HTTPServer(Workbench.listener(settings, descriptors), handler: routes)
        port = listener.port
        // Cards hold whole addresses, so the port has to be known before anything is compiled.
        let compilerTools = adapters.compilerTools(assetOrigin: "http://127.0.0.1:\(port)", pseudoLocales: true)
        let tools = PreviewTools(
            assembly: adapters.assemblyTools, readYAML: compilerTools.readYAML,
            editor: EditorLink(template: settings.editor, root: root))
        let answers = try AnswerCollection(
            folders: settings.answers.isEmpty ? [root + "/examples"] : settings.answers,
            mustExist: !settings.answers.isEmpty)
        let builds = BuildHolder(Build.none(tools))
        let builder = ContentBuilder(
            root: root, compiling: compilerTools, tools: tools, answers: answers, builds: builds)
        let context = WorkbenchContext(
            settings: settings, adapters: adapters, builds: builds, builder: builder, answers: answers,
            pages: PageFiles(folder: settings.page, digest: adapters.seal), hosts: OwnHosts())
        routes.open(WorkbenchRoutes(context))
        context.hosts.open(port)
        watcher = try FileWatcher(root: root, settleMilliseconds: WorkbenchLimits.settleMilliseconds)
        self.builds = builds
        press = context.press
        await builder.build()
        if let trouble = await builder.trouble { throw WorkbenchError(trouble) }
        watching = Task { [changes = watcher.changes] in
            for await change in changes { await builder.handleChange(change) }
        }
    }

    /// Address of the page.
    package var address: String { "http://127.0.0.1:\(port)/" }

    /// Summary, in one line, of what was compiled and how it went.
    package var summary: String {
        let content = builds.load().content
        let report = DiagnosticReport(content.findings, files: content.written.files)
        guard let catalog = content.catalog else { return "\(report.summary); nothing can be shown yet" }
        return
            "\(catalog.widgets.count) widgets, \(catalog.campaigns.count) campaigns, \(catalog.markets.count) markets, compiled in \(content.milliseconds) ms; \(report.summary)"
    }

    /// Ends what is open, and stops listening.
    package func stop() async {
        watcher.stop()
        listener.drain(timeoutMilliseconds: WorkbenchLimits.drainMilliseconds)
        await press.stop()
        watching.cancel()
        await watching.value
    }

    /// Raises the limit of descriptors and shares them out.
    private static func descriptors() throws(SettingsError) -> DescriptorBudget {
        var need = DescriptorBudget.Need()
        need.threads = threads
        need.clients = WorkbenchLimits.connections
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
            address: "127.0.0.1", port: settings.port, threads: threads, methods: [.get, .head, .post, .put],
            limits: limits, problem: { Problem(status: $0.status, kind: $0.rawValue, $0.title).bytes })
        listener.descriptorCeiling = budget.clientCeiling
        return listener
    }
}

/// Why there is nothing to preview.
package struct WorkbenchError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
