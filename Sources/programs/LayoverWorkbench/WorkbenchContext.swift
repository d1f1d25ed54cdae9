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

/// Parts that the workbench's handlers share.
struct WorkbenchContext: Sendable {
    let settings: WorkbenchSettings
    let adapters: Adapters
    let builds: BuildHolder
    let builder: ContentBuilder
    let answers: AnswerCollection
    let pages: PageFiles
    let hosts: OwnHosts
    /// People of a team, and their proxy; `nil` on a workbench of one's own.
    let team: TeamAccess?
    /// Links by which phones see single cards; `nil` where no address is open for them.
    let phone: PhoneLinkService?
    /// Search in the world's airports.
    let places = PlaceSearchHolder()
    /// What contents let people find, where somebody compares names.
    let names = NameIndexes()
    /// Press in which pictures are drawn.
    let press = PicturePress()
    /// Lane in which views are worked out.
    let views = WorkLane("views", width: WorkbenchLimits.views)
    /// Lane in which other programs are waited for.
    let programs = WorkLane("programs", width: WorkbenchLimits.programs)

    /// Contents that are compared with.
    let trees = ComparedTrees()
    /// Reviews that are being made, and the last ones that were.
    let reviews = ReviewJobs()
    /// Outline of the repository, as far as it is known.
    let git = GitOutline()
    /// Numbers of readers, as the named server has counted them.
    let numbers: ServerNumbers
    /// Links to cards as the named server has them.
    let previews: ServerPreviews
    /// Releases that were opened; `nil` where no place of them is named.
    let releases: OpenedReleases?

    /// Replies that tell what came of changes.
    var replies: ChangeReplies { ChangeReplies(editor: editor, paths: paths) }

    /// Link that opens files in an editor.
    var editor: EditorLink { builds.load().preview.tools.editor }

    /// Tools that make hashes of what readers see of cards.
    var snapshots: WidgetSnapshots.Tools {
        WidgetSnapshots.Tools(
            assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: builder.compilerTools.assetOrigin)
    }

    /// Folders of this machine, which a team is told nothing of.
    var paths: ServerPaths { ServerPaths(root: builder.root, areTold: team == nil) }

    /// Name of the running server that is compared with; where it is asked is nobody's business but this machine's.
    var server: String? { team == nil ? settings.server : settings.server.map { _ in "the server" } }

    /// The wall clock.
    var now: UTCInstant { UTCInstant(seconds: wallClockSeconds()) }

    /// A view on the newest build, worked out beside the listener.
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

    /// A reply that waits for the builder, and for whoever asked: it is told whether they still wait.
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

    /// There is nothing under this address, in words.
    static func absent(_ words: String) -> HTTPReply { Problem(CommonProblem.notFound, words).reply([.noStore]) }
}
