import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverReleases

extension ReleaseStatus.State {
    /// The member `release` of `/admin/status`.
    func value(folder: String, control: ReleaseControl, now: UTCInstant) -> JSONValue {
        let version = served.map { JSONValue.int($0.record.version) }
        let since = served.map { JSONValue.string(UTCInstant(seconds: $0.since).description) }
        let age = pointer.map { JSONValue.int($0.age(at: now)) }
        let isStale = pointer?.isStale(at: now) ?? false
        return .object([
            JSONValue.Member("folder", .string(folder)), JSONValue.Member("version", version ?? .null),
            JSONValue.Member("commit", served.map { JSONValue.string($0.record.commit) } ?? .null),
            JSONValue.Member("author", served.map { JSONValue.string($0.record.author) } ?? .null),
            JSONValue.Member("since", since ?? .null), JSONValue.Member("record", served?.record.json ?? .null),
            JSONValue.Member("pointer", pointer?.json ?? .null),
            JSONValue.Member("pointer_age_seconds", age ?? .null), JSONValue.Member("stale", .bool(isStale)),
            JSONValue.Member("rollout", rollout?.json ?? .null), JSONValue.Member("control", control.json),
        ])
    }

    /// The entry of `held_back`, if a release is rejected.
    func heldBackValue(isServing: Bool) -> JSONValue? {
        guard let refusal else { return nil }
        return .object(of: [
            "kind": .string("release"), "name": .string(refusal.subject),
            "serves": .string(isServing ? "last-good" : "nothing"),
            "findings": .array([.string(refusal.description)]),
        ])
    }
}

extension ReleaseControl {
    /// The override of this server, as the admin listener shows it.
    var json: JSONValue {
        .object(of: [
            "pin": pinned.map { .int($0) } ?? .null, "freeze": .bool(isFrozen), "bypass": .bool(isBypassed),
        ])
    }
}

extension ReleaseStatus.Rollout {
    /// A release in rollout, as the admin listener shows it.
    var json: JSONValue {
        .object(of: [
            "version": .int(version), "step": .int(progress.index + 1), "steps": .int(progress.plan.steps.count),
            "shown_to": progress.step.map { .string($0.description) } ?? .null,
            "since": .string(UTCInstant(seconds: progress.since).description),
            "shown_here": .bool(!share.isEmpty), "old": watch.old.sample.json, "new": watch.new.sample.json,
        ])
    }
}

extension RolloutSample {
    fileprivate var json: JSONValue {
        .object(of: [
            "answers": .int(answers), "failed_cards": .int(failedCards), "without_layout": .int(withoutLayout),
            "failed_events": .int(failedEvents), "slow_microseconds": .int(slowMicroseconds),
        ])
    }
}
