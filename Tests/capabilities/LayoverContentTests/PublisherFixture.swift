import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
@testable import LayoverContent
import LayoverFiles
@testable import LayoverFrame
import LayoverModel
import LayoverSchema
import LayoverTestKit
import LayoverZones
import Synchronization

/// A content folder and a state folder with the real publisher, which can be started again and again.
final class PublisherFixture: Sendable {
    private let folder: TemporaryFolder
    let content: URL
    let state: String
    let log = Mutex<[String]>([])
    private let now = Mutex(1_000_000)

    init(_ files: [String: String] = PublisherFixture.files) throws {
        folder = try TemporaryFolder("publisher")
        content = folder.url.appending(path: "content")
        state = folder.path("state")
        for (path, text) in files { try write(text, to: path) }
    }

    /// One start of a server.
    struct Started: Sendable {
        let publisher: Publisher
        let holder: ServingHolder
        private let status: PublishStatus

        fileprivate init(_ publisher: Publisher, _ holder: ServingHolder, _ status: PublishStatus) {
            (self.publisher, self.holder, self.status) = (publisher, holder, status)
        }

        var state: PublishState { status.load() }
        var catalog: Catalog? { holder.load().serving?.catalog }
        var markets: [String] { catalog?.markets.map(\.market.code) ?? [] }
        /// The owner of the one widget, by which contents are recognised.
        var text: String? { catalog?.widget("hello")?.source.owner.name }
    }

    func start(zones: SystemZones? = nil) async throws -> Started {
        let (holder, status) = (ServingHolder(), PublishStatus(languageVersion: "test"))
        let adapters = try Adapters(zones: zones)
        let log = ServerLog { [self] level, text in self.log.withLock { $0.append("\(level.rawValue): \(text)") } }
        let crashes = CrashGuard(state: state, version: "1", now: time)
        try AtomicFile.makeFolder(state)
        try crashes.settle()
        try AtomicFile.replace(crashes.markFile, [])
        let publisher = Publisher(
            root: content.path, adapters: adapters, holder: holder,
            store: LastGoodStore(state: state, content: adapters.content),
            styles: StylesheetCache(state: state, digest: adapters.seal),
            journal: ChangeJournal(folder: state, log: log),
            crashes: crashes, status: status, log: log, clock: { [self] in time })
        await publisher.start()
        return Started(publisher, holder, status)
    }

    /// Writes the file that a trap leaves.
    func fault() throws { try AtomicFile.replace(state + "/fatal-signal", Array("SIGILL\n".utf8)) }

    var time: Int { now.withLock { $0 } }

    func move(by seconds: Int) { now.withLock { $0 += seconds } }

    func write(_ text: String, to path: String) throws {
        try folder.write(text, to: "content/" + path)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: content.appending(path: path)) }

    func owner(_ name: String) throws { try write(PublisherFixture.widget(name), to: PublisherFixture.widgetPath) }

    static let widgetPath = "widgets/cards/hello/widget.yaml"

    static func widget(_ owner: String) -> String {
        "widget: hello\nowner: \(owner)\ntype: native\ncomponent: plain@1\nfields: { text: { value: \"Hello\" } }\n"
    }

    static let files: [String: String] = [
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml":
            "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
        "widgets/markets/NO.yaml":
            "market: \"NO\"\nlocales: [en-GB]\ncurrency: NOK\ntime_zone: Europe/Oslo\nad_label: { en-GB: Ad }\n",
        "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
        "widgets/layouts/flight-results.yaml":
            "layout: flight-results\nwidgets: [hello, other]\nmarkets: { \"NO\": { remove: [other] } }\n",
        widgetPath: widget("first"),
        "widgets/cards/hello/messages/en-GB.yaml": "label: Hello\n",
        "widgets/cards/other/widget.yaml": widget("other").replacing("hello", with: "other"),
        "widgets/cards/other/messages/en-GB.yaml": "label: Other\n",
    ]
}
