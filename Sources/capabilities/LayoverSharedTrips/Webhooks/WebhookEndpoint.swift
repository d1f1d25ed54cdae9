import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import LayoverTrips
import LayoverUpstream
import Synchronization

/// One endpoint, which is told that trips changed: at least once, and of one trip once a minute at most.
///
/// A row of the outbox is lent, sent, and settled with what became of it. A process that ends in between leaves the row lent:
/// it is sent again, under the same id.
final class WebhookEndpoint: Sendable {
    enum Condition: String {
        case ok, failing, disabled
    }

    private struct State {
        var underWay = 0
        var isLending = false
        var isEnding = false
        var isDisabled = false
        /// In a row.
        var failures = 0
        /// What the last of them was.
        var fault: String?
        /// When it was tried last although nothing was due, in milliseconds of a clock that never goes back.
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

    /// What went wrong last; `nil` where nothing has since a delivery came through.
    var fault: String? { state.withLock { $0.fault } }

    /// How its part of the outbox stood lately; `nil` before it was looked at.
    var report: OutboxReport? { state.withLock { $0.report } }

    func setReport(_ report: OutboxReport) { state.withLock { $0.report = report } }

    func setDisabled(_ isDisabled: Bool) {
        state.withLock { state in
            state.isDisabled = isDisabled
            if !isDisabled { (state.failures, state.fault) = (0, nil) }
        }
    }

    /// Sends nothing more; what is under way may end.
    func end() { state.withLock { $0.isEnding = true } }

    /// Sends what is due, as far as there is room; where the endpoint fails, one delivery now and then, due or not.
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
            for: settings.name, limit: room, leaseSeconds: WebhookLimits.leaseSeconds, isEarly: isEarly
        ) { [self] found in
            // A store that takes nothing is told of where it is kept.
            let deliveries = (try? found.get()) ?? []
            state.withLock { state in
                state.isLending = false
                state.underWay += deliveries.count
            }
            for delivery in deliveries { deliver(delivery) }
            // Where there are more, others may have ended meanwhile and left room.
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

    /// Hears on the thread of calls how one ended.
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
            // What waits for its next try has waited for the endpoint, which is there again.
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
        // A try before its time counts for nothing.
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

    /// It wants to be told nothing any more.
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

    /// Notes how it ended, and goes on; where that cannot be noted, the row is sent again when its lease is over.
    private func settle(_ row: OutboxRow, as end: OutboxRow.End) {
        dependencies.store.settle(row, as: end) { [self] _ in
            state.withLock { $0.underWay -= 1 }
            lend()
        }
    }
}
