import LayoverAudit
import LayoverFlags
import LayoverJSON

/// The body of a kill or a revival: `{"reason": "...", "markets": ["GB"], "app": "<7.3", "confirm": "..."}`.
struct KillRequest {
    private(set) var scopeText = KillScopeText()
    private(set) var reason = ""
    private(set) var ticket = ""
    private(set) var confirmed: String?
    /// True if the caller insists on a name or a scope that is not served yet.
    private(set) var isForced = false
    /// Percentage of units for which a card is restored, 1 to 100; `nil` for all.
    private(set) var percent: Int?

    /// Rejects unknown members: a kill with a misspelt scope would reach further than intended.
    ///
    /// - Parameters:
    ///   - body: May be empty.
    ///   - isKill: A kill has a scope; a revival has steps.
    /// - Throws: `KillRequestError`.
    init(_ body: [UInt8], isKill: Bool) throws(KillRequestError) {
        guard !body.isEmpty else { return }
        guard let root = try? JSONValue(parsing: body), let members = root.members else {
            throw KillRequestError("the body must be a JSON object")
        }
        for member in members {
            if member.key == "percent", !isKill {
                percent = try percent(member.value)
            } else if member.key == "force", isKill {
                isForced = try flag(member)
            } else {
                try readMember(member)
            }
        }
    }

    private mutating func readMember(_ member: JSONValue.Member) throws(KillRequestError) {
        switch member.key {
        case "reason": reason = try text(member)
        case "ticket": ticket = try text(member)
        case "confirm": confirmed = try text(member)
        case "app": scopeText.app = try text(member)
        case "markets": scopeText.markets = try texts(member)
        case "locales": scopeText.locales = try texts(member)
        case "platforms": scopeText.platforms = try texts(member)
        case "types": scopeText.types = try texts(member)
        default: throw KillRequestError("'\(member.key.prefix(80))' is not a member of the body")
        }
    }

    private func percent(_ value: JSONValue) throws(KillRequestError) -> Int {
        guard let percent = value.int, (1...100).contains(percent) else {
            throw KillRequestError("'percent' must be a whole number from 1 to 100")
        }
        return percent
    }

    private func flag(_ member: JSONValue.Member) throws(KillRequestError) -> Bool {
        guard let flag = member.value.bool else { throw KillRequestError("'\(member.key)' must be true or false") }
        return flag
    }

    private func text(_ member: JSONValue.Member) throws(KillRequestError) -> String {
        guard let text = member.value.string else { throw KillRequestError("'\(member.key)' must be a text") }
        return try storable(text, member.key)
    }

    private func texts(_ member: JSONValue.Member) throws(KillRequestError) -> [String] {
        let texts = member.value.items?.compactMap(\.string)
        guard let texts, !texts.isEmpty, texts.count == member.value.items?.count else {
            throw KillRequestError("'\(member.key)' must be a list of at least one text")
        }
        for text in texts { _ = try storable(text, member.key) }
        return texts
    }

    /// Rejects text that some stores cannot keep: the kill would be in force on this server and in no store.
    private func storable(_ text: String, _ key: String) throws(KillRequestError) -> String {
        guard StorableText.isStorable(text) else {
            throw KillRequestError("'\(key)' has the character U+0000, which no store accepts; remove it")
        }
        return text
    }
}

struct KillRequestError: Error {
    let detail: String

    init(_ detail: String) { self.detail = detail }
}
