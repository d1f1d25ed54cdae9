import LayoverJSON
import LayoverKills
import LayoverPreview

/// The release that the named server shows, according to its latest answer.
struct ServerRelease: Sendable {
    /// The outcome of the request.
    enum State: String, Sendable { case none, failed, known }

    let state: State
    /// The reason why the release is unknown.
    let words: String?
    /// The member `release` of the server's status.
    let release: JSONValue
    /// The reason why the server does not show the published release.
    let refusal: String?

    /// Queries the server, and blocks.
    init(of server: WorkbenchServer) {
        let name = server.name ?? "the server"
        guard let answer = server.answer(path: "/admin/status") else {
            self.init(
                .none,
                words: "no server is set; start the workbench with --server 127.0.0.1:8081 to see what readers get")
            return
        }
        guard answer.status == 200, let body = answer.body else {
            self.init(.failed, words: "\(name) does not report its release: \(answer.reason)")
            return
        }
        guard body["release"]?["version"]?.int != nil else {
            self.init(.failed, words: "\(name) does not follow releases, or has no release yet")
            return
        }
        let held = (body["held_back"]?.items ?? []).first { $0["kind"]?.string == "release" }
        self.init(.known, release: body["release"] ?? .null, refusal: held?["findings"]?.items?.first?.string)
    }

    private init(_ state: State, words: String? = nil, release: JSONValue = .null, refusal: String? = nil) {
        (self.state, self.words, self.release, self.refusal) = (state, words, release, refusal)
    }

    /// The state for the page, with the server's name.
    func json(called name: String?) -> JSONValue {
        .record([
            "state": state.rawValue, "words": words, "name": name, "version": version, "since": release["since"],
            "rollout": release["rollout"], "control": release["control"], "refusal": refusal,
        ])
    }

    /// The version that all readers see.
    var version: Int? { release["version"]?.int }
    /// The version that some readers see.
    var versionOnTheWay: Int? { release["rollout"]?["version"]?.int }
}
