import LayoverAssembly
import LayoverExperiments
import LayoverFrame
import LayoverJSON
import LayoverModel

/// Why one event is rejected; the other events of its body are not affected.
enum EventRefusal: String, Error, CaseIterable {
    case notAnObject = "not-an-object"
    case unknownType = "unknown-type"
    /// No layout of this server, or of one with the same key, has this id.
    case unknownLayout = "unknown-layout"
    case tooOld = "too-old"
    case badLogID = "bad-log-id"
    case badTime = "bad-time"
    case tooLong = "too-long"
    case tooMany = "too-many"
    /// Neither the event nor its server is at fault: the client may send it again.
    case notWritten = "not-written"

    var summary: String {
        switch self {
        case .notAnObject: "the event is not an object, or a member is not a text"
        case .unknownType: "`type` is missing or unknown"
        case .unknownLayout: "no layout of this server, or of one with the same `signing_key_file`, has the `layout_id`"
        case .tooOld: "the layout is older than \(EventLimits.layoutAgeMilliseconds / 86_400_000) days"
        case .badLogID: "`log_id` is missing or has more than \(EventLimits.logIDBytes) bytes"
        case .badTime: "`at` is not a time of RFC 3339"
        case .tooLong:
            "`card` has more than \(EventLimits.cardBytes) bytes, `action` more than \(EventLimits.actionBytes) or `detail` more than \(EventLimits.detailBytes)"
        case .tooMany: "the body has more than \(EventLimits.events) events; this one and all after it are refused"
        case .notWritten: "the queue was full, or the disk could not be written; send the event again a little later"
        }
    }
}

/// Reads one event of a body.
struct EventReader {
    /// The members that are read; others may be anything, and a `proof` that is not a text is ignored.
    private static let members: Set = ["type", "layout_id", "log_id", "at", "card", "action", "detail", "market"]

    let identifiers: LayoutIdentifiers
    /// The keyed hash by which cards are proved.
    let proofs: any ShortHashing
    /// Milliseconds since 1970.
    let now: Int

    func read(_ value: JSONValue) throws(EventRefusal) -> CardEvent {
        guard let members = value.members else { throw .notAnObject }
        var texts: [String: String] = [:]
        for member in members where member.value != .null && EventReader.members.contains(member.key) {
            guard let text = member.value.string else { throw .notAnObject }
            texts[member.key] = text
        }
        texts["proof"] = value["proof"]?.string
        return try event(texts)
    }

    private func event(_ texts: [String: String]) throws(EventRefusal) -> CardEvent {
        var event = CardEvent()
        event.milliseconds = now
        guard let type = texts["type"].flatMap({ CardEvent.Kind(rawValue: $0) }) else { throw .unknownType }
        event.type = type.rawValue
        guard let layout = texts["layout_id"], let age = identifiers.age(of: layout),
            age >= -EventLimits.clockSkewMilliseconds
        else { throw .unknownLayout }
        guard age <= EventLimits.layoutAgeMilliseconds else { throw .tooOld }
        event.layoutID = layout
        let logID = texts["log_id"] ?? ""
        guard (1...EventLimits.logIDBytes).contains(logID.utf8.count) else { throw .badLogID }
        event.logID = logID
        if let at = texts["at"] {
            guard let moment = RowMoment.read(at) else { throw .badTime }
            event.clientMilliseconds = moment
        }
        event.card = try text(texts["card"], EventLimits.cardBytes)
        event.action = try text(texts["action"], EventLimits.actionBytes)
        event.detail = try text(texts["detail"], EventLimits.detailBytes)
        // Only a count uses it, so an invalid market is treated as a missing one.
        event.market = texts["market"].flatMap { Market($0) }?.code ?? ""
        var prover = CardProver(proofs, layoutID: layout)
        event.isProved = texts["proof"].map { prover.verifies($0, id: event.card, logID: logID) } ?? false
        return event
    }

    private func text(_ text: String?, _ limit: Int) throws(EventRefusal) -> String {
        let text = text ?? ""
        guard text.utf8.count <= limit else { throw .tooLong }
        return text
    }
}
