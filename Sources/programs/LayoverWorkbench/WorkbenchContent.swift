import LayoverAdapters
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam

/// The content that the workbench shows and changes, and the lanes in which replies about it are made.
struct WorkbenchContent: Sendable {
    let builds: BuildHolder
    let builder: ContentBuilder
    let adapters: Adapters
    /// Removes this machine's folders from texts that a team reads.
    let paths: ServerPaths
    /// The lane for blocking calls of other programs.
    let programs = WorkLane("programs", width: WorkbenchLimits.programs)
    private let views = WorkLane("views", width: WorkbenchLimits.views)

    /// The folder with `widgets/` and `flags/`.
    var root: String { builder.root }

    /// Previews of the newest build.
    var preview: PreviewService { builds.load().preview }

    var catalog: Catalog? { preview.content.catalog }

    var compilerTools: CompilerTools { builder.compilerTools }

    /// The wall clock.
    var now: UTCInstant { UTCInstant(seconds: wallClockSeconds()) }

    /// A view on the newest build, computed outside the listener's threads.
    func view(_ make: @escaping @Sendable (PreviewService, UTCInstant) throws -> HTTPReply) -> HTTPReply {
        reply(in: views, make)
    }

    /// A reply that waits for git or for a server.
    func program(_ make: @escaping @Sendable (PreviewService, UTCInstant) throws -> HTTPReply) -> HTTPReply {
        reply(in: programs, make)
    }

    private func reply(
        in lane: WorkLane, _ make: @escaping @Sendable (PreviewService, UTCInstant) throws -> HTTPReply
    ) -> HTTPReply {
        let (preview, now) = (preview, now)
        return lane.reply {
            do { return try make(preview, now) } catch { return reply(to: error) }
        }
    }

    /// A reply that waits for the builder.
    ///
    /// - Parameters:
    ///   - last: The reply if it takes too long.
    ///   - make: Can check whether the client is still waiting.
    /// - Returns: The late reply.
    func reply(
        orElse last: HTTPReply = WorkLane.tooSlow, _ make: @escaping @Sendable (LateReply) async throws -> HTTPReply
    ) -> HTTPReply {
        let late = LateReply(orElse: last)
        Task {
            do { late.send(try await make(late)) } catch { late.send(reply(to: error)) }
        }
        return HTTPReply(late: late)
    }

    /// A reply to a change that the builder makes.
    ///
    /// - Parameters:
    ///   - status: The status if the change was written.
    ///   - more: Additional members of the reply, also of a refusal.
    ///   - make: Makes the change.
    /// - Returns: The place and the findings, or a problem.
    func change(
        status: Int = 200, more: [JSONValue.Member] = [],
        _ make: @escaping @Sendable (ContentBuilder) async throws -> WrittenChange
    ) -> HTTPReply {
        reply { _ in
            do {
                return reply(to: try await make(builder), status: status, more: more)
            } catch let error as ChangeRefusal {
                throw refusal(of: error, more: more)
            }
        }
    }

    func reply(to written: WrittenChange, status: Int = 200, more: [JSONValue.Member] = []) -> HTTPReply {
        let number = written.number.map { [JSONValue.Member("change", .int($0))] } ?? []
        let place = JSONValue.object(more + number).adding([
            "file": written.place.file, "line": written.place.line,
            "findings": findings(written.warnings, in: written.files),
        ])
        return .json(place, status: status)
    }

    /// The link that opens files in an editor.
    var editor: EditorLink { preview.tools.editor }

    func findings(_ found: [Diagnostic], in files: [SourceFile]) -> JSONValue {
        FindingView(found.isEmpty ? FileIndex([]) : FileIndex(files), editor: editor).json(found)
    }
}
