import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import LayoverTrips
import LayoverUpstream
import Synchronization

/// One endpoint that is notified of changed trips: at least once, and of one trip once a minute at most.
///
/// A row of the outbox is leased, sent, and settled with its outcome. If the process ends in between, the row stays leased
/// and is sent again, under the same id.
final class WebhookEndpoint: Sendable {
    enum Condition: String {
        case ok, failing, disabled
    }

    private struct State {
        var underWay = 0
        var isLending = false
        var isEnding = false
        var isDisabled = false
        /// Failures in a row.
        var failures = 0
        /// The last of them.
        var fault: String?
        /// When it was last tried although nothing was due, in milliseconds of a monotonic clock.
        var probedAt = 0
        var report: OutboxReport?
    }

    let settings: WebhookSettings
    let counters = WebhookCounters()
    private let dependencies: WebhookDependencies
    private let signer: WebhookSigner
    private let state = Mutex(State())

    init(_ settings: WebhookSettings, _ dependencies: WebhookDependencies) {
        self.settings = settings
        self.dependencies = dependencies
        signer = WebhookSigner(keys: settings.keys, seal: dependencies.seal)
    }

    var condition: Condition {
        state.withLock { state in
            state.isDisabled ? .disabled : state.failures >= WebhookLimits.failuresInARow ? .failing : .ok
        }
    }

    /// The last fault; `nil` if there was none since the last successful delivery.
    var fault: String? { state.withLock { $0.fault } }

    /// The last known state of its part of the outbox; `nil` before the first look.
    var report: OutboxReport? { state.withLock { $0.report } }

    func setReport(_ report: OutboxReport) { state.withLock { $0.report = report } }

    func setDisabled(_ isDisabled: Bool) {
        state.withLock { state in
            state.isDisabled = isDisabled
            if !isDisabled { (state.failures, state.fault) = (0, nil) }
        }
    }

    /// Sends nothing more; pending deliveries may end.
    func end() { state.withLock { $0.isEnding = true } }

    /// Sends what is due while there is room; if the endpoint fails, one delivery at intervals, due or not.
    func send() {
        let now = dependencies.milliseconds()
        let isProbe = state.withLock { state in
            let isDue =
                state.failures >= WebhookLimits.failuresInARow && state.underWay == 0 && !state.isLending
                && now - state.probedAt >= WebhookLimits.probeMilliseconds
            if isDue { state.probedAt = now }
            return isDue
        }
        lend(isEarly: isProbe)
    }

    private func lend(isEarly: Bool = false) {
        guard dependencies.caller != nil else { return }
        let room = state.withLock { state in
            guard !state.isDisabled, !state.isEnding, !state.isLending else { return 0 }
            let isFailing = state.failures >= WebhookLimits.failuresInARow
            let room = (isFailing ? WebhookLimits.underWayFailing : WebhookLimits.underWay) - state.underWay
            state.isLending = room > 0
            return room
        }
        guard room > 0 else { return }
        dependencies.store.lend(
            for: settings.name, limit: isEarly ? nil : room, leaseSeconds: WebhookLimits.leaseSeconds
        ) { [self] found in
            // A fault of the store is reported by its upkeep.
            let deliveries = (try? found.get()) ?? []
            state.withLock { state in
                state.isLending = false
                state.underWay += deliveries.count
            }
            for delivery in deliveries { deliver(delivery) }
            // If there are more, other deliveries may have ended meanwhile and left room.
            if !isEarly, deliveries.count == room { lend() }
        }
    }
}

// One delivery.
extension WebhookEndpoint {
    private func deliver(_ delivery: OutboxDelivery) {
        let row = delivery.row
        guard let window = delivery.window else { return settle(row, as: .unneeded) }
        guard !dependencies.isOff(window.rows.trip) else {
            return settle(row, as: .postponed(seconds: max(row.waitSeconds, WebhookLimits.switchedOffSeconds)))
        }
        guard let notice = TripNotice(row, window, listening: dependencies.listening(row.trip)) else {
            counters.add(.unneeded)
            return settle(row, as: .unneeded)
        }
        dependencies.caller?.start(call(notice)) { [self] result in ended(row, result) }
    }

    private func call(_ notice: TripNotice) -> UpstreamCall {
        var body: [UInt8] = []
        notice.json.append(to: &body)
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = WebhookLimits.connectMilliseconds
        limits.firstByteMilliseconds = WebhookLimits.callMilliseconds
        limits.totalMilliseconds = WebhookLimits.callMilliseconds
        limits.bodyBytes = WebhookLimits.answerBytes
        limits.cutsBody = true
        let digest = dependencies.seal.sha256([notice.identity(endpoint: settings.name)])
        let id = "msg_" + Crockford.text(digest, count: Crockford.tokenCharacters)
        let signed = signer.headers(id: id, seconds: dependencies.now().seconds, body: body)
        return UpstreamCall(
            .post, settings.url, headers: [("Content-Type", "application/json")] + signed, body: body, limits: limits,
            isRepeatable: true)
    }

    /// Receives the outcome of a call, on the thread of calls.
    private func ended(_ row: OutboxRow, _ result: Result<UpstreamAnswer, UpstreamFailure>) {
        switch result {
        case .success(let answer) where (200..<300).contains(answer.status): succeeded(row)
        case .success(let answer) where answer.status == 410: disable(row)
        case .success(let answer): failed(row, "it answered \(answer.status)")
        case .failure(.cancelled): settle(row, as: .postponed(seconds: row.waitSeconds))
        case .failure(let failure): failed(row, failure.rawValue)
        }
    }

    private func succeeded(_ row: OutboxRow) {
        counters.add(.sent)
        let wasFailing = state.withLock { state in
            defer { (state.failures, state.fault) = (0, nil) }
            return state.failures >= WebhookLimits.failuresInARow
        }
        if wasFailing {
            dependencies.log.info("the webhook '\(settings.name)' is told of changes again")
            // Rows that wait for a retry waited for the endpoint, which works again.
            dependencies.store.replay(.failed, for: settings.name, isEnabling: false) { _ in }
        }
        settle(row, as: .delivered)
    }

    private func failed(_ row: OutboxRow, _ fault: String) {
        let failures = state.withLock { state in
            state.failures += 1
            state.fault = fault
            return state.failures
        }
        if failures == WebhookLimits.failuresInARow {
            dependencies.log.warning("the webhook '\(settings.name)' fails: \(fault); what it is not told waits")
        }
        // An attempt before its time does not count.
        guard row.waitSeconds == 0 else {
            counters.add(.failed)
            return settle(row, as: .postponed(seconds: row.waitSeconds))
        }
        guard let seconds = RetrySchedule.wait(after: row.attempts + 1, random: dependencies.random()) else {
            counters.add(.givenUp)
            return settle(row, as: .givenUp)
        }
        counters.add(.failed)
        settle(row, as: .failed(retrySeconds: seconds))
    }

    /// Disables the endpoint, which wants no more deliveries.
    private func disable(_ row: OutboxRow) {
        let isNew = state.withLock { state in
            defer { (state.isDisabled, state.fault) = (true, "it answered 410") }
            return !state.isDisabled
        }
        if isNew {
            dependencies.log.error(
                "the webhook '\(settings.name)' answered 410 and is told nothing any more; a replay tells it again")
            dependencies.store.disable(settings.name) { [log = dependencies.log, name = settings.name] result in
                if case .failure(let fault) = result {
                    log.error("that the webhook '\(name)' is told nothing is not on the disk: \(fault)")
                }
            }
        }
        settle(row, as: .postponed(seconds: row.waitSeconds))
    }

    /// Stores the outcome and continues; if it cannot be stored, the row is sent again when its lease is over.
    private func settle(_ row: OutboxRow, as end: OutboxRow.End) {
        dependencies.store.settle(row, as: end) { [self] _ in
            state.withLock { $0.underWay -= 1 }
            lend()
        }
    }
}
