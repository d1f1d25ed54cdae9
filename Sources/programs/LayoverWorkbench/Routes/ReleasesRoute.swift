import LayoverAdapters
import LayoverCatalog
import LayoverContent
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReleases
import LayoverSchema
import LayoverTeam
import LayoverWeb

/// How far each widget has come on its way to readers.
struct ReleasesRoute: WorkbenchRoute {
    static let routes: [Route<ReleasesRoute>] = [
        .call(.get, "/api/releases", summary: "how far each widget has come on its way to readers") { route, _ in
            route.list()
        },
        .call(.post, "/api/releases", summary: "publishes the current files") { try $0.publish($1) },
    ]

    let content: WorkbenchContent
    let server: WorkbenchServer
    /// `nil` if no place of releases is named.
    let releases: WorkbenchReleases?
    /// True on a team's workbench, which cannot publish.
    let isTeam: Bool
    private let opened: OpenedReleases?

    init(content: WorkbenchContent, server: WorkbenchServer, releases: WorkbenchReleases?, isTeam: Bool) {
        (self.content, self.server, self.releases, self.isTeam) = (content, server, releases, isTeam)
        opened = releases.map { OpenedReleases($0, digest: content.adapters.seal) }
    }

    private func list() -> HTTPReply {
        guard let opened else {
            return .record([
                "state": "none",
                "words": "no place of releases is set; start the workbench with --releases PLACE --release-key FILE",
            ])
        }
        let shown = content.preview.content
        return content.reply { _ in
            let served = await content.programs.value { ServerRelease(of: server) }
            do throws(ReleaseRefusal) {
                return .json(try await overview(of: shown, opened, served))
            } catch {
                return .record(["state": "failed", "words": content.paths.words(error.description)])
            }
        }
    }

    private func overview(
        of shown: PreviewContent, _ opened: OpenedReleases, _ served: ServerRelease
    ) async throws(ReleaseRefusal) -> JSONValue {
        let pointer = try await opened.pointer()
        let newest: OpenedReleases.Opened? =
            if let version = pointer?.version { try await opened.open(version) } else { nil }
        let current: OpenedReleases.Opened? =
            if let version = served.version { try? await opened.open(version) } else { nil }
        let here = ContentDigests(shown.written.files, digest: content.adapters.seal)
        let published = newest?.digests ?? ContentDigests([], digest: content.adapters.seal)
        let states = WidgetReleaseState.Releases(
            published: published, served: current?.digests,
            isOnTheWay: served.versionOnTheWay != nil && served.versionOnTheWay == pointer?.version)
        let names = Set(here.widgets.keys).union(published.widgets.keys).sorted()
        let unserved = Set((shown.catalog?.widgets ?? []).filter { $0.source.status != .live }.map(\.name))
        let widgets = names.compactMap { name in
            WidgetReleaseState(of: name, here: here, states, isServed: !unserved.contains(name)).map {
                JSONValue.record(["widget": name, "state": $0.rawValue])
            }
        }
        let others = here.otherChanges(since: published).prefix(WorkbenchLimits.toldPaths).map {
            JSONValue.record(["path": $0.path, "change": $0.change])
        }
        return .record([
            "state": "known", "place": content.paths.words(releases?.place.name ?? ""),
            "published": newest.map { $0.record.json.adding(["pointed_at": pointer?.time.description]) },
            "server": served.json(called: server.name), "publishing": publishing(shown), "widgets": widgets,
            "others": others,
        ])
    }

    /// Whether this page can publish, and otherwise the reason and what to do.
    private func publishing(_ shown: PreviewContent) -> JSONValue {
        let obstacle: (why: String, words: String)? =
            if isTeam {
                (
                    "team",
                    "a workbench of a team has no key; send the changes for review; they are published after the merge"
                )
            } else if releases?.writer == nil {
                ("key", "this workbench was started without a key; to publish, start it with --publish-key FILE")
            } else if shown.isBroken {
                ("broken", ReleasesRoute.broken)
            } else {
                nil
            }
        return .record(["may": obstacle == nil, "why": obstacle?.why, "words": obstacle?.words])
    }

    private static let broken = "the content has errors; fix them, then publish"

    /// Reads `{"note": "autumn prices", "over": 12}`, with the version that the page saw, or `null`.
    private func publish(_ request: WorkbenchRequest) throws -> HTTPReply {
        guard !isTeam, let writer = releases?.writer else {
            throw WorkbenchRefusal(.notAllowed, "this workbench has no key, so it cannot publish")
        }
        let (note, over) = try request.read(
            or:
                "publishing needs {\"note\": \"...\", \"over\": 12}, with a note of at most \(ReleaseLimits.noteBytes) bytes"
        ) { json -> (String, Int?)? in
            guard let note = json["note"]?.string, note.utf8.count <= ReleaseLimits.noteBytes,
                let over = json["over"], over == .null || over.int != nil
            else { return nil }
            return (note, over.int)
        }
        let (shown, now) = (content.preview.content, content.now)
        guard !shown.isBroken else { throw WorkbenchRefusal(.broken, ReleasesRoute.broken) }
        let publisher = ContentPublisher(writer: writer, adapters: content.adapters, root: content.root)
        return content.reply { _ in
            let record = try await publisher.publish(shown.written.files, over: over, note: note, now: now)
            return .json(record.json, status: 201)
        }
    }
}
