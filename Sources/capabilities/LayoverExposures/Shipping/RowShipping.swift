import LayoverExperiments
import LayoverFrame
import LayoverPostgres
import Synchronization

/// The shipping of one server, from its start to its end.
final class RowShipping: Sendable {
    let shipper: RowShipper
    let destination: RowDestination
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ shipper: RowShipper, to destination: RowDestination) {
        self.shipper = shipper
        self.destination = destination
    }

    /// The configured place; `nil` if rows stay on the disk.
    static func sink(_ settings: ServerSettings) -> (any RowSink)? {
        let own = settings.exposures
        return switch own.destination {
        case .store: settings.store.database.map { PostgresSink($0) }
        case .kafka: KafkaSink(own.kafka, topicPrefix: own.kafkaTopicPrefix)
        case .disk: nil
        }
    }

    /// Begins to ship.
    func start() {
        let shipper = shipper
        task.withLock { $0 = Task { await shipper.run() } }
    }

    /// Ships closed segments, for as long as a stopping server may wait.
    ///
    /// - Returns: The number of segments that still wait.
    func shipNow() async -> Int {
        let (end, over) = AsyncStream.makeStream(of: Void.self)
        Task { [shipper] in
            await shipper.round(insists: true)
            over.finish()
        }
        Task {
            try? await Task.sleep(for: .milliseconds(ShippingLimits.stopMilliseconds))
            over.finish()
        }
        for await _ in end {}
        return shipper.report.waiting
    }

    /// Stops; segments that could not be shipped wait for the next start.
    func stop() async {
        task.withLock { task in
            task?.cancel()
            task = nil
        }
        if shipper.report.trouble.isEmpty { _ = await shipNow() }
    }
}
