import LayoverCatalog
package import LayoverJSON
import LayoverModel
package import LayoverStore

/// Something that changed what people see, or who asks: one line on the line of time.
package struct Change: Hashable, Sendable {
    /// Since 1970.
    package let seconds: Int
    /// `catalog`, `kill`, `stage`, `revive`, `restore`, `version`, `drop`; journals may hold others.
    package let kind: String
    /// What changed: a catalog's hash, a key, `ios 7.32.0`.
    package let subject: String
    /// What else is known of it.
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

    package init(_ line: AuditLine) {
        let change = line.change
        // A restoring names all that it put in place, for the audit's own use.
        let after = change.action == .restore ? "" : change.after
        self.init(
            seconds: change.seconds, kind: change.action.rawValue, subject: change.key,
            details: [
                JSONValue.Member("after", .string(after)), JSONValue.Member("actor", .string(change.actor)),
                JSONValue.Member("reason", .string(change.reason)), JSONValue.Member("ticket", .string(change.ticket)),
                JSONValue.Member("address", .string(change.address)),
                JSONValue.Member("catalog", .string(change.catalog)),
                JSONValue.Member("generation", .int(line.generation)),
            ].filter { $0.value != .string("") })
    }

    package var json: JSONValue {
        .object(
            [
                JSONValue.Member("at", .string(UTCInstant(seconds: seconds).description)),
                JSONValue.Member("kind", .string(kind)), JSONValue.Member("subject", .string(subject)),
            ] + details)
    }
}
