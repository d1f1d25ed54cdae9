import LayoverJSON
import LayoverModel
import LayoverReleases

extension ReleaseStatus.State {
    /// The member `release` of `/admin/status`.
    func value(folder: String, now: UTCInstant) -> JSONValue {
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
        ])
    }

    /// The entry of `held_back`, where something is refused.
    func heldBackValue(isServing: Bool) -> JSONValue? {
        guard let refusal else { return nil }
        return .object(of: [
            "kind": .string("release"), "name": .string(refusal.subject),
            "serves": .string(isServing ? "last-good" : "nothing"),
            "findings": .array([.string(refusal.description)]),
        ])
    }
}
