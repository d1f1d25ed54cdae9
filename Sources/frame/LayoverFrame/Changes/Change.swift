import LayoverCatalog
package import LayoverJSON
import LayoverModel

/// A change that affects what people see, or which clients send requests: one entry of the timeline.
package struct Change: Hashable, Sendable {
    /// Seconds since 1970.
    package let seconds: Int
    /// `catalog`, `kill`, `stage`, `revive`, `restore`, `version`, `drop`; journals may contain others.
    package let kind: String
    /// Subject of the change: a catalog's hash, a key, `ios 7.32.0`.
    package let subject: String
    /// Known details of the change.
    package let details: [JSONValue.Member]

    package init(seconds: Int, kind: String, subject: String, details: [JSONValue.Member] = []) {
        self.seconds = seconds
        self.kind = kind
        self.subject = subject
        self.details = details
    }

    /// - Returns: `nil` if the value is not a change.
    package init?(_ json: JSONValue) {
        guard let at = json["at"]?.string.flatMap({ UTCInstant($0) }), let kind = json["kind"]?.string,
            let subject = json["subject"]?.string
        else { return nil }
        self.init(
            seconds: at.seconds, kind: kind, subject: subject,
            details: (json.members ?? []).filter { !["at", "kind", "subject"].contains($0.key) })
    }

    package var json: JSONValue {
        .object(
            [
                JSONValue.Member("at", .string(UTCInstant(seconds: seconds).description)),
                JSONValue.Member("kind", .string(kind)), JSONValue.Member("subject", .string(subject)),
            ] + details)
    }
}
