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

/// `/api/releases`: how far each widget has come on its way to readers.
///
/// `POST` publishes the current files.
struct ReleasesRoute: Sendable {
    let context: WorkbenchContext

    func reply() -> HTTPReply {
        guard let opened = context.releases else {
            return .json(
                .record([
                    "state": .string("none"),
                    "words": .string(
                        "no place of releases is set; start the workbench with --releases PLACE --release-key FILE"),
                ]))
        }
        let build = context.builds.load()
        return context.reply {
            let server = await context.programs.value { [context] in
                ServerRelease(
                    asking: context.settings.server, token: context.settings.serverToken, called: context.server)
            }
            do throws(ReleaseRefusal) {
                return .json(try await overview(of: build.content, opened, server))
            } catch {
                let words = context.paths.words(error.description)
                return .json(.record(["state": .string("failed"), "words": .string(words)]))
            }
        }
    }

    private func overview(
        of content: PreviewContent, _ opened: OpenedReleases, _ server: ServerRelease
    ) async throws(ReleaseRefusal) -> JSONValue {
        let digest = context.adapters.seal
        let pointer = try await opened.pointer()
        let newest: OpenedReleases.Opened? =
            if let version = pointer?.version { try await opened.open(version) } else { nil }
        let served: OpenedReleases.Opened? =
            if let version = server.version { try? await opened.open(version) } else { nil }
        let here = ContentDigests(content.written.files, digest: digest)
        let published = newest?.digests ?? ContentDigests([], digest: digest)
        let releases = WidgetReleaseState.Releases(
            published: published, served: served?.digests,
            isOnTheWay: server.versionOnTheWay != nil && server.versionOnTheWay == pointer?.version)
        let names = Set(here.widgets.keys).union(published.widgets.keys).sorted()
        let unserved = Set((content.catalog?.widgets ?? []).filter { $0.source.status != .live }.map(\.name))
        let widgets = names.compactMap { name in
            WidgetReleaseState(of: name, here: here, releases, isServed: !unserved.contains(name)).map { (name, $0) }
        }
        return .record([
            "state": .string("known"),
            "place": .string(context.paths.words(context.settings.releases?.place.name ?? "")),
            "published": newest.map { $0.record.json.with(["pointed_at": .text(pointer?.time.description)]) } ?? .null,
            "server": server.json(called: context.server), "publishing": publishing(content),
            "widgets": .array(
                widgets.map { .record(["widget": .string($0.0), "state": .string($0.1.rawValue)]) }),
            "others": .array(
                here.otherChanges(since: published).prefix(WorkbenchLimits.toldPaths).map {
                    .record(["path": .string($0.path), "change": .string($0.change)])
                }),
        ])
    }

    /// Whether this page can publish, and otherwise the reason and what to do.
    private func publishing(_ content: PreviewContent) -> JSONValue {
        guard context.team == nil else {
            return .record([
                "may": .bool(false), "why": .string("team"),
                "words": .string(
                    "a workbench of a team has no key; send the changes for review; they are published after the merge"
                ),
            ])
        }
        guard context.settings.releases?.writer != nil else {
            return .record([
                "may": .bool(false), "why": .string("key"),
                "words": .string(
                    "this workbench was started without a key; to publish, start it with --publish-key FILE"),
            ])
        }
        guard !content.isBroken else {
            return .record([
                "may": .bool(false), "why": .string("broken"),
                "words": .string("the content has errors; fix them, then publish"),
            ])
        }
        return .record(["may": .bool(true), "why": .null, "words": .null])
    }

    /// Publishes the current files: `{"note": "autumn prices", "over": 12}`, with the version that the page saw, or `null`.
    func publish(_ request: WorkbenchRequest) -> HTTPReply {
        guard context.team == nil, let writer = context.settings.releases?.writer else {
            return ChangeReplies.refusal(
                WorkbenchProblem.notAllowed, "this workbench has no key, so it cannot publish")
        }
        guard let json = try? JSONValue(parsing: request.body), let note = json["note"]?.string,
            note.utf8.count <= ReleaseLimits.noteBytes, let over = json["over"], over == .null || over.int != nil
        else {
            return ChangeReplies.misunderstood(
                "publishing needs {\"note\": \"...\", \"over\": 12}, with a note of at most \(ReleaseLimits.noteBytes) bytes"
            )
        }
        let (content, now) = (context.builds.load().content, context.now)
        guard !content.isBroken else {
            return ChangeReplies.refusal(WorkbenchProblem.broken, "the content has errors; fix them, then publish")
        }
        let publisher = ContentPublisher(writer: writer, adapters: context.adapters, root: context.builder.root)
        return context.reply {
            do throws(ContentPublisher.Refusal) {
                let record = try await publisher.publish(content.written.files, over: over.int, note: note, now: now)
                return .json(record.json, status: 201)
            } catch {
                return refusal(error, content.written.files)
            }
        }
    }

    private func refusal(_ refusal: ContentPublisher.Refusal, _ files: [SourceFile]) -> HTTPReply {
        switch refusal {
        case .overtaken(let words):
            return ChangeReplies.refusal(
                WorkbenchProblem.conflict, "someone else has published; check their release, then publish again",
                detail: words)
        case .findings(let found):
            return ChangeReplies.refusal(
                WorkbenchProblem.findings, "nothing was published: the content has findings",
                detail: found.first { $0.isError }?.message,
                more: [.init("findings", context.replies.findings(found, files))])
        case .vanishing(let vanished):
            let words = "\(vanished.names.count) of \(vanished.liveCount) live widgets would disappear"
            return ChangeReplies.refusal(
                WorkbenchProblem.conflict, "nothing was published: \(words)",
                detail: "if this is intended, use 'layover publish --force'")
        case .failed(let words): return ChangeReplies.refusal(WorkbenchProblem.notWritten, context.paths.words(words))
        }
    }
}

extension ServerRelease {
    fileprivate func json(called name: String?) -> JSONValue {
        .record([
            "state": .string(state.rawValue), "words": .text(words), "name": .text(name),
            "version": version.map { .int($0) } ?? .null, "since": release["since"] ?? .null,
            "rollout": release["rollout"] ?? .null, "control": release["control"] ?? .null, "refusal": .text(refusal),
        ])
    }
}
