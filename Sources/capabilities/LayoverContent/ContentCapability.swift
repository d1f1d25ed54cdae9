import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFiles
package import LayoverFrame
package import LayoverJSON
import LayoverKills
package import LayoverMetrics
import LayoverModel
package import LayoverPostgres
import LayoverProcesses
import LayoverReleases
import LayoverSQLite
import LayoverText
import LayoverZones
import Synchronization
package import LayoverWeb

/// Reads, compiles and serves content, with the files of it that clients fetch separately.
package final class ContentCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "assets", title: "Pictures and styles",
            summary: "Files that cards refer to.",
            routes: AssetsRoute.documents + StylesRoute.documents),
        RoutePage(
            "releases", title: "Content and releases",
            summary: "Operators reload content, see its changes, pin a release, and check content ahead.",
            routes: ReloadRoute.documents + ChangesRoute.documents + ReleaseControlRoute.documents
                + ReleaseCheckRoute.documents),
    ]
    package static var settings: [SettingKey] { PublishingSettings.keys }
    package static var migrations: [PostgresMigrations] { [ReleaseSchema.migrations] }

    package static let statusReference = [
        ("catalog", "the hash of the catalog served, or `null`"),
        ("source", "the origin of the catalog"),
        ("generation", "the number of flips of kill switches"),
        ("published_at", "when the catalog was put in force, in UTC, or `null`"),
        ("compile_ms", "how long compiling it took"),
        ("markets", "the markets served"),
        ("widgets", "the number of live widgets"),
        ("language_data", "the version of the language data"),
        (
            "time_zones",
            "the tables of time zones in use: their `version`, their `folder` (`null` for those of ICU, which are as old as the library), the number of `zones`, and `trouble`: why the system's tzdata is not used or is incomplete, else `null`"
        ),
        ("overdue", "kill switches and features whose review date has passed: `kind`, `key`, `owner`, `review_by`"),
        (
            "held_back",
            "parts that are not served as written: `kind` (`widget`, `campaign`, `feature`, `experiment`, `market`, `kill-switch`, `table`, `asset`, `partial`, `format`; `file` for a file that belongs to no part; `shared` for settings, layouts and components together; `content` for all of it, if it is unreadable or quarantined; `release` for a published release that is not applied), `name`, `serves` (`last-good`, `nothing`), `findings`"
        ),
        (
            "quarantined",
            "hashes (twelve hexadecimal digits each) of content that is skipped because the server crashed twice within \(CrashGuard.provingSeconds) s of applying it; `held_back` contains the end of the quarantine"
        ),
        ("errors", "errors in the files or their folder, at most 200 lines"),
        (
            "release",
            "with the setting `releases`: the `folder`, the `version` served, its `commit` and `author`, `since` when this server serves it, its `record`, the last accepted `pointer`, `pointer_age_seconds`, `stale` if the pointer was signed more than \(ReleaseLimits.staleSeconds / 3600) h from now, `rollout` during a rollout (`version`, `step` of `steps`, `shown_to`, `since`, `shown_here`, and the counts of the `old` and the `new` release), and `control` (`pin`, `freeze`, `bypass`). Without that setting `control` alone, or `null` if it is not set"
        ),
    ].map { (name: $0.0, summary: $0.1) }
    package static let metricsReference = ContentMetrics.rows.map(\.metric) + ReleaseMetrics.rows.map(\.metric)

    private let server: ServerContext
    private let state: PublishStatus
    private let releases = ReleaseStatus()
    private let controls: ReleaseControls
    private let styles: StylesheetCache
    private let marksFaults: Bool
    private let running = Mutex<Running?>(nil)
    /// The executor that writes the versions seen.
    private let disk = BlockingExecutor()

    /// Parts that exist once the capability has started.
    private struct Running {
        let publisher: Publisher
        let watching: Task<Void, Never>
        /// Reads everything again.
        let reload: @Sendable () async -> Void
        /// Compiles the served content again with other time zones.
        let compileAnew: @Sendable () async -> Void
    }

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - marksFaults: Whether a fault that ends this process is recorded in the state folder; a process has one such file.
    package init(_ server: ServerContext, marksFaults: Bool = false) {
        self.server = server
        self.marksFaults = marksFaults
        state = PublishStatus(languageVersion: server.adapters.language.version)
        controls = ReleaseControls(
            folder: server.settings.state, holder: server.holder, journal: server.journal, log: server.log,
            clock: server.wallClock)
        styles = StylesheetCache(state: server.settings.state, digest: server.seal)
    }

    package var routes: [BoundRoute] {
        AssetsRoute(server: server).bound + StylesRoute(server: server, cache: styles).bound
            + ReloadRoute(access: server.access, reload: { [self] in Task { await reload() } }).bound
            + ChangesRoute(server: server).bound
            + ReleaseControlRoute(access: server.access, controls: controls).bound
            + ReleaseCheckRoute(
                access: server.access, tools: ReleaseTools(server.seal), check: { [self] in await check($0) }
            ).bound
    }

    package var metrics: [String] {
        let releases = releases.load()
        let content = ContentMetrics(
            catalog: server.holder.load().serving?.catalog.shortHash ?? "", content: state.load(),
            isReleaseHeldBack: releases.refusal != nil, zones: server.adapters.zones.source)
        let release = ReleaseMetrics(
            status: self.releases, state: releases, control: controls.load(), now: server.now)
        return ContentMetrics.rows.lines(of: content) + ReleaseMetrics.rows.lines(of: release)
    }

    /// Compiles, and watches the content or the place of releases; valid content is served when this returns.
    ///
    /// - Throws: ``MissingContent`` if no content can be read and no earlier content is stored; the fault of a key of releases
    ///   that cannot be used.
    package func start(port: UInt16) async throws {
        let publisher = publisher(port: port)
        server.log.reportZones(server.adapters.zones.source)
        let folder = server.settings.publishing.releases
        let running =
            folder.isEmpty
            ? try await watchContent(publisher)
            : try await followReleases(try server.settings.releasePlace(), publisher)
        self.running.withLock { $0 = running }
    }

    private func watchContent(_ publisher: Publisher) async throws -> Running {
        controls.read()
        let (watch, first) = ContentWatch.begin(
            root: server.settings.content, publisher: publisher, log: server.log)
        await publisher.start()
        if case .failure(let error) = first, server.holder.load().serving == nil {
            throw MissingContent(folder: server.settings.content, state: server.settings.state, error: error)
        }
        return Running(
            publisher: publisher,
            watching: Task { [controls, disk] in
                async let decisions: Void = ContentCapability.readDecisions(controls, on: disk)
                await watch.run(first)
                await decisions
            }, reload: { await publisher.readAgain() }, compileAnew: { await publisher.compileAnew() })
    }

    /// Reads the file of local overrides repeatedly: layouts can be switched off whatever is served.
    private static func readDecisions(_ controls: ReleaseControls, on disk: BlockingExecutor) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(ReleaseFollower.lookSeconds))
            if !Task.isCancelled { await disk.run { controls.read() } }
        }
    }

    private func followReleases(_ place: any ReleasePlace, _ publisher: Publisher) async throws -> Running {
        let verifier = try server.settings.publishing.releaseVerifier(server.seal)
        let follower = ReleaseFollower(
            place: place, verifier: verifier,
            server: ReleaseFollower.Server(
                kept: KeptReleases(state: server.settings.state), publisher: publisher, status: releases,
                controls: controls, journal: server.journal, log: server.log,
                rolloutPlace: { [server] in ContentCapability.rolloutPlace(of: server) }, clock: server.wallClock))
        await follower.start()
        // A missing folder is a mistake; an unreachable network may recover.
        if !place.isRemote, case .unreadable? = releases.load().refusal, let refusal = releases.load().refusal,
            server.holder.load().serving == nil
        {
            throw refusal
        }
        return Running(
            publisher: publisher, watching: Task { await follower.run() }, reload: { await follower.readAgain() },
            compileAnew: { await follower.compileAnew() })
    }

    /// The place of this server among all that follow, from 1: from the settings, else from the store that servers share.
    ///
    /// A server without either is the first if it has no peers.
    private static func rolloutPlace(of server: ServerContext) -> Int? {
        let said = server.settings.publishing.rolloutPlace
        if said > 0 { return said }
        if server.settings.store.database != nil { return server.fleet.place }
        return server.settings.peering.peers.isEmpty ? 1 : nil
    }

    /// Interval at which free memory is returned to the system: searches and streams leave free pages among used ones.
    private static let trimMilliseconds = 20_000

    package func maintain(_ round: MaintenanceRound) async {
        await disk.run { [server] in
            server.versions.save()
            if round.isDue(every: ContentCapability.trimMilliseconds) { FreeMemory.giveBack() }
        }
        if round.isDue(every: ContentCapability.zoneLookMilliseconds) { await refreshZones() }
    }

    /// Interval at which the system's tzdata is checked; an update is used after two to three checks.
    private static let zoneLookMilliseconds = 10_000

    /// Applies an update of the system's tzdata, by which local times of campaigns and schedules become other moments.
    package func refreshZones() async {
        let zones = server.adapters.zones
        switch await disk.run({ zones.refresh() }) {
        case .same: return
        case .failed(let why):
            server.log.error("the new time zones cannot be used: \(why); those read before stay in use")
        case .changed:
            server.log.reportZones(zones.source)
            await running.withLock { $0 }?.compileAnew()
        }
    }

    package func stop() async {
        server.versions.save()
        guard let running = running.withLock({ $0 }) else { return }
        running.watching.cancel()
        await running.watching.value
        await running.publisher.end()
    }

    /// Reports what would be served and held back of files here; `nil` before the start.
    private func check(_ files: [SourceFile]) async -> JSONValue? {
        let followsReleases = !server.settings.publishing.releases.isEmpty
        return await running.withLock { $0 }?.publisher.check(files, followsReleases: followsReleases)
    }

    /// Reads all content again.
    package func reload() async { await running.withLock({ $0 })?.reload() }

    private func publisher(port: UInt16) -> Publisher {
        let settings = server.settings
        // Origin of the pictures that cards load and of fragments' stylesheet: as set, else this server itself.
        let set = settings.publishing.assetOrigin
        return Publisher(
            root: settings.content, adapters: server.adapters, holder: server.holder,
            store: LastGoodStore(state: settings.state, content: server.adapters.content), styles: styles,
            journal: server.journal, crashes: crashes,
            status: state, log: server.log, assetOrigin: set.isEmpty ? "http://\(settings.address):\(port)" : set,
            pseudoLocales: settings.publishing.pseudoLocales)
    }

    /// Content during which the previous process crashed, recorded before its marks are removed.
    private var crashes: CrashGuard {
        let crashes = CrashGuard(
            state: server.settings.state, version: LayoverVersion.text, now: wallClockSeconds())
        guard marksFaults else { return crashes }
        do {
            try AtomicFile.makeFolder(server.settings.state)
            try crashes.settle()
            try FatalSignals.mark(in: crashes.markFile)
        } catch {
            server.log.warning("content that ends the server cannot be told from other: \(error)")
        }
        return crashes
    }
}

extension ContentCapability {
    package var status: [JSONValue.Member] {
        let state = state.load()
        let serving = server.holder.load().serving
        func member(_ key: String, _ value: JSONValue) -> JSONValue.Member { JSONValue.Member(key, value) }
        return [
            member("catalog", serving.map { .string($0.catalog.hash) } ?? .null),
            member("source", .string(state.source.rawValue)),
            member("generation", .int(serving?.generation ?? server.holder.generation)),
            member("published_at", state.publishedAt.map { .string(UTCInstant(seconds: $0).description) } ?? .null),
            member("compile_ms", .int(state.compileMilliseconds)),
            member("markets", .array((serving?.catalog.markets ?? []).map { .string($0.market.code) })),
            member("widgets", .int(serving?.catalog.widgets.count(where: \.isServed) ?? 0)),
            member("language_data", .string(self.state.languageVersion)),
            member("time_zones", timeZones),
            member("overdue", .array(overdue(in: serving?.catalog))),
            member("held_back", heldBack(state, isServing: serving != nil)),
            member("quarantined", .array(state.quarantined.map { .string($0.name) })),
            member("errors", .array(state.errors.prefix(200).map { .string($0.description) })),
            member("release", release),
        ]
    }

    private var timeZones: JSONValue {
        let source = server.adapters.zones.source
        return .object([
            JSONValue.Member("version", .string(source.version)),
            JSONValue.Member("folder", source.folder.map { .string($0) } ?? .null),
            JSONValue.Member("zones", .int(source.zoneCount)),
            JSONValue.Member("trouble", source.trouble.map { .string($0) } ?? .null),
        ])
    }

    private func heldBack(_ state: PublishState, isServing: Bool) -> JSONValue {
        let entries = state.heldBackValue(isServing: isServing).items ?? []
        return .array((releases.load().heldBackValue(isServing: isServing).map { [$0] } ?? []) + entries)
    }

    private var release: JSONValue {
        let folder = server.settings.publishing.releases
        let control = controls.load()
        if folder.isEmpty { return control == .none ? .null : .object(of: ["control": control.json]) }
        return releases.load().value(folder: folder, control: control, now: server.now)
    }

    /// Switches and features whose review date has passed; their values do not change by that.
    private func overdue(in catalog: Catalog?) -> [JSONValue] {
        let today = LocalDateTime(secondsAsUTC: server.wallClock()).date
        return (catalog?.overdue(on: today) ?? []).map { review in
            .object(of: [
                "kind": .string(review.kind.rawValue), "key": .string(review.key), "owner": .string(review.owner),
                "review_by": .string(review.day.description),
            ])
        }
    }
}
