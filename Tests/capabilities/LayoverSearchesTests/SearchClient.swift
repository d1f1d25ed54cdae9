import LayoverAssembly
import LayoverJSON
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization

/// A client of an event stream, written as the reference describes.
final class SearchClient: Sendable {
    struct Event: Hashable, Sendable {
        var name = "message"
        var id: String?
        var data = ""
    }

    struct State: Sendable {
        var events: [Event] = []
        var lastID: String?
        var layout: JSONValue?
        var revision: String?
        var results: JSONValue?
        var isEnded = false
        var isCut = false
        /// Faults that occurred in the client.
        var faults: [String] = []
    }

    private let state = Mutex(State())

    var now: State { state.withLock { $0 } }

    var listener: SearchListener {
        SearchListener(
            key: ObjectIdentifier(self), send: { [self] in receive($0) },
            end: { [self] in state.withLock { $0.isEnded = true } })
    }

    /// Continues with the state of another client.
    func resume(_ other: SearchClient) {
        let before = other.now
        state.withLock { $0 = before }
    }

    /// Receives events again.
    func restart() { state.withLock { $0.isCut = false } }

    func cut() { state.withLock { $0.isCut = true } }

    private func receive(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        state.withLock { state in
            guard !state.isCut else { return }
            for block in text.split(separator: "\n\n") { SearchClient.addBlock(block, &state) }
        }
    }

    private static func addBlock(_ block: Substring, _ state: inout State) {
        var event = Event()
        for line in block.split(separator: "\n") {
            if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("data: ") { event.data += line.dropFirst(6) }
        }
        guard !event.data.isEmpty else { return }
        if let id = event.id { state.lastID = id }
        state.events.append(event)
        do {
            let data = try JSONValue(parsing: Array(event.data.utf8))
            switch event.name {
            case "layout": state.layout = data
            case "patch": state.layout = try LayoutPatch.apply(data, to: state.layout ?? .null)
            case "results": state.results = data
            default: break
            }
            state.revision = state.layout?["revision"]?.string ?? state.revision
        } catch {
            state.faults.append("\(error) at \(event)")
        }
    }
}

extension SearchClient.State {
    /// The layout that the client shows.
    var bytes: [UInt8] { Array((layout?.description ?? "").utf8) }

    /// The widgets that the client shows.
    var widgets: [String] { (layout?["cards"]?.items ?? []).compactMap { $0["widget"]?.string } }
}
