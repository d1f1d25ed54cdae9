package import LayoverJSON
package import LayoverModel

/// Changes of a manager; a member that is `nil` changes nothing.
package struct SettingsPatch: Hashable, Sendable {
    /// The title as sent; empty to remove it.
    package var title: String?
    package var ballot: Ballot?
    package var adding: TripSettings.Adding?
    /// `.some(nil)` to remove it, as for ``chosen`` and ``enough``.
    package var closesAt: UTCInstant??
    package var isClosed: Bool?
    package var chosen: ItemID??
    package var enough: Int??

    package init() {}

    /// Reads a body; times are as in `2026-12-01T18:00:00Z`.
    ///
    /// - Returns: `nil` if a member is unknown or invalid.
    package init?(_ json: JSONValue) {
        guard let members = json.members else { return nil }
        for member in members {
            guard read(member) else { return nil }
        }
    }

    private mutating func read(_ member: JSONValue.Member) -> Bool {
        switch member.key {
        case "title":
            title = member.value == .null ? "" : member.value.string
            return title != nil
        case "ballot":
            ballot = member.value.string.flatMap(Ballot.init(rawValue:))
            return ballot != nil
        case "adding":
            adding = member.value.string.flatMap(TripSettings.Adding.init(rawValue:))
            return adding != nil
        case "closed":
            isClosed = member.value.bool
            return isClosed != nil
        case "closes_at":
            let moment = member.value.string.flatMap(UTCInstant.init)
            closesAt = .some(moment)
            return moment != nil || member.value == .null
        case "chosen":
            let item = member.value.string.flatMap(ItemID.init)
            chosen = .some(item)
            return item != nil || member.value == .null
        case "enough":
            enough = .some(member.value.int)
            return member.value.int != nil || member.value == .null
        default: return false
        }
    }
}
