import Dispatch
import LayoverFrame
import LayoverHTTP
import LayoverWeb
import Synchronization

/// Notifies listening clients when flags change.
final class FlagStreams: Sendable {
    private let hub = EventHub()
    private let holder: ServingHolder
    private let flagCache: FlagServingCache
    /// The hash that was sent last; the same hash is never sent twice.
    private let told = Mutex<String?>(nil)
    /// Flips never wait for listening clients.
    private let queue = DispatchQueue(label: "layover.flags.streams")

    init(holder: ServingHolder, flagCache: FlagServingCache) {
        self.holder = holder
        self.flagCache = flagCache
        holder.observe { [weak self] in self?.changed() }
    }

    /// Number of connected clients.
    var count: Int { hub.count }

    /// Opens a reply that streams each later change.
    func open(_ headers: [HTTPHeader]) -> HTTPReply {
        .events(
            hub.open(greeting: Array(": layover\n\n".utf8)), caching: HTTPHeader("Cache-Control", "no-cache"),
            headers: headers)
    }

    private func changed() { queue.async { [weak self] in self?.sendUpdate() } }

    private func sendUpdate() {
        guard let flags = flagCache.flags(of: holder.load()) else { return }
        let isNew = told.withLock { told in
            defer { told = flags.hash }
            return told != nil && told != flags.hash
        }
        guard isNew else { return }
        hub.send(
            ServerSentEvent(
                id: flags.tag,
                data: #"{"type":"refetchEvaluation","etag":"\#(flags.tag)","lastModified":\#(flags.lastModified)}"#))
    }
}
