import LayoverJSON
import LayoverKills

/// Which release the named server shows, as it said a moment ago.
struct ServerRelease: Sendable {
    /// How it went to ask.
    enum State: String, Sendable { case none, failed, known }

    let state: State
    /// Why nothing is known of it.
    let words: String?
    /// `release` of its status.
    let release: JSONValue
    /// Why it does not show what was published.
    let refusal: String?

    /// Asks the server, and waits for it.
    ///
    /// - Parameters:
    ///   - address: As it was named; `nil` for none.
    ///   - token: Stays here: no page gets it.
    ///   - name: As whoever looks is told of it.
    init(asking address: String?, token: String, called name: String?) {
        guard let address, let server = AdminServer(address) else {
            self.init(
                .none,
                words: "no server is named; start the workbench with --server 127.0.0.1:8081 to see what readers get")
            return
        }
        let answer = AdminAnswer(
            asking: server, "GET", "/admin/status", token: token,
            patienceMilliseconds: WorkbenchLimits.serverMilliseconds)
        guard answer.status == 200, let body = answer.body else {
            self.init(.failed, words: "\(name ?? "the server") does not say what it shows: \(answer.reason)")
            return
        }
        guard body["release"]?["version"]?.int != nil else {
            self.init(.failed, words: "\(name ?? "the server") follows no releases, or has none yet")
            return
        }
        let held = (body["held_back"]?.items ?? []).first { $0["kind"]?.string == "release" }
        self.init(.known, release: body["release"] ?? .null, refusal: held?["findings"]?.items?.first?.string)
    }

    private init(_ state: State, words: String? = nil, release: JSONValue = .null, refusal: String? = nil) {
        (self.state, self.words, self.release, self.refusal) = (state, words, release, refusal)
    }

    /// Version that all are shown.
    var version: Int? { release["version"]?.int }
    /// Version that some are shown.
    var versionOnTheWay: Int? { release["rollout"]?["version"]?.int }
}
