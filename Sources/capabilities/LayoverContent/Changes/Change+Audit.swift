package import LayoverAudit
package import LayoverFrame
import LayoverJSON

extension Change {
    /// The change that a line of the audit of kills records.
    package init(_ line: AuditLine) {
        let change = line.change
        // A restore names everything that it put in place, for the audit alone.
        let after = change.action == .restore ? "" : change.after
        self.init(
            seconds: change.seconds, kind: change.action.rawValue, subject: change.key,
            details: [
                JSONValue.Member("after", .string(after)), JSONValue.Member("actor", .string(change.actor)),
                JSONValue.Member("reason", .string(change.reason)), JSONValue.Member("ticket", .string(change.ticket)),
                JSONValue.Member("flagged", .string(change.lacksReason ? "no-reason" : "")),
                JSONValue.Member("address", .string(change.address)),
                JSONValue.Member("catalog", .string(change.catalog)),
                JSONValue.Member("generation", .int(line.generation)),
            ].filter { $0.value != .string("") })
    }
}
