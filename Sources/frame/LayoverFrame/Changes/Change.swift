import LayoverCatalog
package import LayoverJSON
import LayoverModel

/// Something that changed what people see, or who asks: one line on the line of time.
package struct Change: Hashable, Sendable {
    /// Since 1970.
    package let seconds: Int
    /// `catalog`, `kill`, `stage`, `revive`, `restore`, `version`, `drop`; journals may hold others.
    package let kind: String
    /// Subject of the change: a catalog's hash, a key, `ios 7.32.0`.
    package let subject: String
    /// Details of the change, as far as they are known.
    package let details: [JSONValue.Member]

    package init(seconds: Int, kind: String, subject: String, details: [JSONValue.Member] = []) {
        self.seconds = seconds
        self.kind = kind
        self.subject = subject
        self.details = details
    }

    /// - Returns: `nil` for what is no change.
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
