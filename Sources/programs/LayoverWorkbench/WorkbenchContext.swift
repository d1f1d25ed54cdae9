import LayoverAdapters
import LayoverCatalog
import LayoverExport
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverSeal
import LayoverServer
import LayoverTeam
import LayoverWeb

/// The parts that the workbench's handlers share.
struct WorkbenchContext: Sendable {
    let settings: WorkbenchSettings
    let adapters: Adapters
    let builds: BuildHolder
    let builder: ContentBuilder
    let answers: AnswerCollection
    let pages: PageFiles
    let hosts: OwnHosts
    /// The users of a team and their proxy; `nil` on a personal workbench.
    let team: TeamAccess?
    /// The links through which phones see single cards; `nil` if no address is open for them.
    let phone: PhoneLinkService?
    /// The search in the world's airports.
    let places = PlaceSearchHolder()
    /// The search indexes for comparing names.
    let names = NameIndexes()
    /// Draws pictures.
    let press = PicturePress()
    /// The lane for computing views.
    let views = WorkLane("views", width: WorkbenchLimits.views)
    /// The lane for blocking calls of other programs.
    let programs = WorkLane("programs", width: WorkbenchLimits.programs)

    /// The contents for comparisons.
    let trees = ComparedTrees()
    /// Reviews that are in progress, and the most recent finished ones.
    let reviews = ReviewJobs()
    /// The cached summary of the repository.
    let git = GitOutline()
    /// The numbers that the named server counted.
    let numbers: ServerNumbers
    /// Links to cards on the named server.
    let previews: ServerPreviews
    /// Opened releases; `nil` if no place of releases is named.
    let releases: OpenedReleases?

    /// Makes the replies to changes.
    var replies: ChangeReplies { ChangeReplies(editor: editor, paths: paths) }

    /// The link that opens files in an editor.
    var editor: EditorLink { builds.load().preview.tools.editor }

    /// Tools for hashing a card as readers see it.
    var snapshots: WidgetSnapshots.Tools {
        WidgetSnapshots.Tools(
            assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: builder.compilerTools.assetOrigin)
    }

    /// Removes this machine's folders from texts that a team reads.
    var paths: ServerPaths { ServerPaths(root: builder.root, areTold: team == nil) }

    /// The name of the server that is compared with.
    ///
    /// Only a personal workbench shows its address.
    var server: String? { team == nil ? settings.server : settings.server.map { _ in "the server" } }

    /// The wall clock.
    var now: UTCInstant { UTCInstant(seconds: wallClockSeconds()) }

    /// A view on the newest build, computed outside the listener's threads.
    func view(_ make: @escaping @Sendable (PreviewService, UTCInstant) -> HTTPReply) -> HTTPReply {
        let (preview, now) = (builds.load().preview, now)
        return views.reply { make(preview, now) }
    }

    /// A reply that waits for the builder.
    func reply(_ make: @escaping @Sendable () async -> HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: WorkLane.tooSlow)
        Task { late.send(await make()) }
        return HTTPReply(late: late)
    }

    /// A reply that waits for the builder.
    ///
    /// `make` can check whether the client is still waiting.
    func reply(_ make: @escaping @Sendable (_ isAwaited: @Sendable () -> Bool) async -> HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: WorkLane.tooSlow)
        Task { late.send(await make { late.isAwaited }) }
        return HTTPReply(late: late)
    }
}

extension HTTPReply {
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPReply {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return json(bytes, status: status)
    }

    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPReply {
        json([.bytes(bytes)], status: status, headers: WorkbenchHeaders.json)
    }

    /// The reply for an unknown address, with a text.
    static func absent(_ words: String) -> HTTPReply { Problem(CommonProblem.notFound, words).reply([.noStore]) }
}
