import LayoverFrame
import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverSuppliers
import LayoverTrips
import Synchronization

/// Notifies all endpoints of changes, from the outbox of the store.
final class WebhookSender: Sendable {
    let endpoints: [WebhookEndpoint]
    private let dependencies: WebhookDependencies
    private let isOpen = Mutex(false)

    init(_ settings: [WebhookSettings], _ dependencies: WebhookDependencies) {
        endpoints = settings.map { WebhookEndpoint($0, dependencies) }
        self.dependencies = dependencies
    }

    func endpoint(_ name: String) -> WebhookEndpoint? { endpoints.first { $0.settings.name == name } }

    /// Releases the leases of a previous process, and reads which endpoints are disabled; tried again if it fails.
    func open() async {
        guard !endpoints.isEmpty, !isOpen.withLock({ $0 }) else { return }
        do {
            try await dependencies.store.releaseLeases()
            let disabled = try await dependencies.store.disabledEndpoints()
            for endpoint in endpoints where disabled.contains(endpoint.settings.name) { endpoint.setDisabled(true) }
            isOpen.withLock { $0 = true }
        } catch {
            dependencies.log.error("webhooks are told nothing: \(error)")
        }
    }

    /// Sends what is due, once the store is open.
    func maintain(_ round: MaintenanceRound) async {
        guard !endpoints.isEmpty else { return }
        await open()
        guard isOpen.withLock({ $0 }) else { return }
        if round.isDue(every: WebhookLimits.roundMilliseconds) {
            for endpoint in endpoints { endpoint.send() }
        }
        if round.isDue(every: WebhookLimits.reportMilliseconds) || endpoints.contains(where: { $0.report == nil }) {
            look()
        }
    }

    /// Sends nothing more; what is not settled is sent again by the next process.
    func end() {
        for endpoint in endpoints { endpoint.end() }
    }

    private func look() {
        dependencies.store.readOutbox(of: endpoints.map(\.settings.name), limit: 0) { [endpoints] found in
            guard let reports = try? found.get() else { return }
            for endpoint in endpoints {
                if let report = reports[endpoint.settings.name] { endpoint.setReport(report) }
            }
        }
    }
}

// State and metrics.
extension WebhookSender {
    var status: JSONValue {
        .array(
            endpoints.map { endpoint in
                .object(of: [
                    "name": .string(endpoint.settings.name), "state": .string(endpoint.condition.rawValue),
                    "waiting": .int(endpoint.report?.waiting ?? 0),
                ])
            })
    }

    var metrics: [String] {
        let now = dependencies.now()
        let deliveries = endpoints.flatMap { endpoint in
            WebhookCounters.End.allCases.map { end in
                MetricSample(
                    endpoint.counters.count(end), ["endpoint": endpoint.settings.name, "end": end.rawValue])
            }
        }
        return WebhookCounters.deliveries.lines(deliveries)
            + gauge(WebhookCounters.waiting) { $0.report?.waiting ?? 0 }
            + gauge(WebhookCounters.oldest) { $0.report?.oldest.map { max(0, now.seconds - $0.seconds) } ?? 0 }
            + gauge(WebhookCounters.givenUp) { $0.report?.givenUp ?? 0 }
            + gauge(WebhookCounters.disabled) { $0.condition == .disabled ? 1 : 0 }
    }

    private func gauge(_ metric: Metric, _ value: (WebhookEndpoint) -> Int) -> [String] {
        metric.lines(endpoints.map { MetricSample(value($0), ["endpoint": $0.settings.name]) })
    }
}
