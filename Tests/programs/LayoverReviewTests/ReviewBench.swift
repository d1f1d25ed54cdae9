import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// A workbench over small content, in a repository of the test's own or without a repository.
final class ReviewBench: Sendable {
    let content: TemporaryFolder
    let port: UInt16
    /// The path of the content below the temporary folder: empty, or with a slash at its end.
    private let place: String

    private init(_ content: TemporaryFolder, port: UInt16, place: String) {
        (self.content, self.port, self.place) = (content, port, place)
    }

    /// Runs a blocking closure on a thread of its own, so that the workbench has all of its threads.
    ///
    /// - Parameters:
    ///   - place: The path of the content below the folder: empty, or with a slash at its end.
    ///   - remote: The remote that the workbench is started with.
    ///   - prepare: Makes the repository, or does nothing.
    ///   - body: Makes requests and checks.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or an error if the workbench does not start.
    @discardableResult
    static func run<Outcome: Sendable>(
        in place: String = "", remote: String? = nil, _ prepare: (TemporaryFolder) throws -> Void,
        then body: @escaping @Sendable (ReviewBench) throws -> Outcome
    ) async throws -> Outcome {
        let content = try TemporaryFolder()
        for (path, text) in files { try content.write(text, to: place + path) }
        try prepare(content)
        var settings = WorkbenchSettings()
        settings.content = place.isEmpty ? content.path : content.path(place)
        settings.port = 0
        settings.reviewRemote = remote
        let workbench = try await Workbench(settings)
        let bench = ReviewBench(content, port: workbench.port, place: place)
        let outcome = await Waiting.aside { Result { try body(bench) } }
        await workbench.stop()
        return try outcome.get()
    }

    /// The same in Ada's repository.
    @discardableResult
    static func run<Outcome: Sendable>(
        in place: String = "", remote: String? = nil, _ body: @escaping @Sendable (ReviewBench) throws -> Outcome
    ) async throws -> Outcome {
        try await run(in: place, remote: remote, { try TestRepository.begin($0) }, then: body)
    }

    @discardableResult
    func git(_ words: String...) throws -> String { try TestRepository.git(words, in: content.path) }

    func write(_ text: String, to path: String) throws { try content.write(text, to: place + path) }

    func remove(_ path: String) throws { try content.remove(place + path) }

    // MARK: Requests

    func get(_ path: String) throws -> RawReply { try RawClient.ask(port: port, "GET", path, host: host) }

    func post(_ path: String, _ body: JSONValue) throws -> RawReply {
        try RawClient.ask(
            port: port, "POST", path, headers: ["Layover-Workbench: 1"], body: Array(body.description.utf8), host: host)
    }

    func overview() throws -> JSONValue { try get("/api/reviews").json() }

    static func paths(_ overview: JSONValue) -> [String] {
        (overview["files"]?.items ?? []).compactMap { $0["path"]?.string }
    }

    /// The request that the page sends for a list of files.
    static func wish(
        _ overview: JSONValue, title: String = "A change", without: Set<String> = [], writes: Bool = true
    ) -> JSONValue {
        .object([
            .init("base", overview["base"]?["id"] ?? .null), .init("state", overview["state"] ?? .null),
            .init("files", .texts(paths(overview).filter { !without.contains($0) })), .init("title", .string(title)),
            .init("message", .string("Because.")), .init("write", .bool(writes)),
        ])
    }

    /// Sends all changed files and waits until the review is done.
    func send(_ title: String = "A change", without: Set<String> = []) throws -> JSONValue {
        try finish(post("/api/reviews", ReviewBench.wish(overview(), title: title, without: without)))
    }

    /// Waits for the end of a job.
    func finish(_ reply: RawReply) throws -> JSONValue {
        guard reply.status == 202, let job = try reply.json()["job"]?.int else {
            throw TestFailure("\(reply.status): \(reply.text)")
        }
        var last: RawReply?
        let isDone = Waiting.comesTrue {
            last = try? get("/api/review-jobs/\(job)")
            guard let last else { return false }
            return last.status != 200 || (try? last.json()["is_done"]) == .bool(true)
        }
        guard isDone, let last, last.status == 200 else {
            throw TestFailure("the review ends with \(last?.status ?? 0): \(last?.text ?? "nothing")")
        }
        return try last.json()
    }

    private var host: String { "127.0.0.1:\(port)" }

    static let text = "widgets/cards/fair/messages/en-GB.yaml"

    static let files = [
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml": SmallTree.markets["widgets/markets/GB.yaml"] ?? "",
        "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [fair]\n",
        "widgets/cards/fair/widget.yaml": "widget: fair\nowner: tests\ntype: html\nheight: 100\nplace: top\n",
        "widgets/cards/fair/card.html": "<p>{{@title}}</p>\n",
        text: "label: fair\ntitle: 'Hello'\n",
        "widgets/cards/fair/samples/one.yaml": "sample: one\n",
        "flags/features/first.yaml": feature("first", false),
        "README.md": "Not content.\n",
    ]

    /// A feature's file: content that no card shows.
    static func feature(_ name: String, _ value: Bool) -> String {
        "feature: \(name)\nowner: tests\ntype: bool\ndefault: \(value)\n"
    }
}
