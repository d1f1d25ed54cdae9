package import LayoverAssembly
import LayoverCatalog
package import LayoverFlags
package import LayoverFrame
package import LayoverMetrics
package import LayoverWeb

/// All that a server does about notes.
///
/// It is the worked example of a capability. A real one is a target in `Sources/capabilities`, listed and created in
/// `CapabilityList.swift`.
package struct NotesCapability: Capability {
    package static let routeReference = [
        RoutePage("notes", title: "Notes", summary: "Notes about widgets.", routes: NotesRoute.documents)
    ]
    package static var settings: [SettingKey] { NotesSettings.keys }
    package static var problems: [any ProblemKind] { Array(NotesProblem.allCases) }
    package static let metricsReference = [NotesRoute.answers]
    package static let headers = [HeaderDocument("Layover-Notes", "the number of notes that are served")]
    package static let killNames: [KillName] = [.notes]
    package static let appPaths = ["/n/*"]

    private let route: NotesRoute

    package init(_ server: ServerContext) { route = NotesRoute(server: server) }

    package var routes: [BoundRoute] { route.bound }

    package var metrics: [String] { NotesRoute.answers.lines(route.count.value) }

    /// Makes the replies aside, so that requests only look them up.
    package func published(_ serving: Serving) async { route.replies.replace(with: serving.catalog[Notes.self]) }
}

extension KillName {
    /// Reading notes.
    package static let notes = KillName(.call, "notes")
}
