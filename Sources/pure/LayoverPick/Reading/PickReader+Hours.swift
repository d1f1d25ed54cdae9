import LayoverModel

extension PickReader {
    /// `{ stay: 30, metres_per_minute: 80, detour: 1.3, assume: "10:00-21:00", when_unknown: keep }`.
    mutating func policy(_ node: Node) -> HoursPolicy? {
        guard node.entries != nil else {
            add("pick.hours", "\(shown(node)) is not a mapping; write 'hours: { stay: 30 }'", at: node)
            return nil
        }
        var policy = HoursPolicy()
        if let stay = node["stay"] { policy.stay = whole(stay, 0...PickLimits.stayMinutes, "stay") ?? 0 }
        if let speed = node["metres_per_minute"] { speeds(speed, &policy) }
        if let detour = node["detour"] {
            policy.detour = number(detour, "detour", in: node, within: 1_000...10_000, advice: "write 1 to 10") ?? 1_000
        }
        if let assume = node["assume"] {
            let hours = OpeningHours(assume.text ?? "")
            if !hours.isReadable {
                add(
                    "pick.assume", "\(shown(assume)) cannot be read as opening hours; write \"10:00-21:00\"",
                    at: assume)
            }
            policy.assume = hours
        }
        if let word = node["when_unknown"] {
            policy.keepsUnknown = word.text != "drop"
            if policy.keepsUnknown, word.text != "keep" {
                add("pick.when-unknown", "\(shown(word)) is neither; write keep or drop", at: word)
            }
        }
        return policy
    }

    /// One number for all modes of travel, or one for each.
    private mutating func speeds(_ node: Node, _ policy: inout HoursPolicy) {
        let range = 1_000...100_000_000
        guard let entries = node.entries else {
            policy.usualSpeed =
                number(node, "metres_per_minute", in: node, within: range, advice: "write 1 to 100000") ?? 80_000
            return
        }
        for entry in entries {
            guard let mode = HoursPolicy.Mode(rawValue: entry.key) else {
                let names = HoursPolicy.Mode.allCases.map(\.rawValue)
                let hint = suggestion(for: entry.key, among: names).map { "did you mean '\($0)'?" }
                add(
                    "pick.mode", "no way to travel '\(entry.key)'; \(hint ?? "write \(names.joined(separator: ", "))")",
                    at: entry.value)
                continue
            }
            policy.speed[mode] = number(entry.value, entry.key, in: node, within: range, advice: "write 1 to 100000")
        }
    }

    private mutating func number(
        _ node: Node, _ key: String, in parent: Node, within range: ClosedRange<Int>, advice: String
    ) -> Int? {
        guard let number = number(node, key, in: parent) else { return nil }
        guard range.contains(number) else {
            add("pick.number", "\(shown(node)) does not fit '\(key)'; \(advice)", at: node)
            return nil
        }
        return number
    }
}
