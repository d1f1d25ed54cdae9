import LayoverModel

/// Reads `sentence.yaml`: version, forms, actions, times, calendars and defaults.
struct RulesReader {
    private(set) var rules = SentenceGrammar.Rules()
    private(set) var version = 1
    private(set) var findings = SentenceFindings()
    /// Offers of actions, which are looked up in the file of places.
    private(set) var offers: [(action: Int, node: WrittenNode)] = []
    private(set) var killSwitches: [WrittenNode] = []
    /// Conditions by name of the word: `time.july`.
    private(set) var conditions: [(name: String, node: WrittenNode)] = []
    let root: WrittenNode

    mutating func read() {
        findings.checkKeys(
            root, ["sentence", "default", "forms", "actions", "times", "markets"], of: "the file of sentences")
        version = findings.whole(root["sentence"], 1...999_999_999, "the version of codes") ?? 1
        rules.placeForms = forms("place")
        rules.timeForms = forms("time")
        readActions()
        readTimes()
        for market in findings.mapping(root["markets"], "'markets'") {
            findings.checkKeys(market, CalendarReader.keys, of: "a market here")
            rules.markets[market.key] = CalendarReader.read(market, .usual, &findings) ?? .usual
        }
    }

    private mutating func forms(_ slot: String) -> [String] {
        guard let list = root["forms"]?[slot] else {
            findings.missing(
                "unknown-form", "the slot '\(slot)' has no forms; write 'forms: { \(slot): [ ... ] }'",
                below: root["forms"] ?? root, path: root["forms"] == nil ? ["forms", slot] : [slot])
            return []
        }
        let items = findings.list(list, "the forms of a slot")
        checkCount(items.count, most: SentenceLimits.forms, of: "forms", at: list)
        return items.prefix(SentenceLimits.forms).compactMap { findings.identifier($0, isKey: false) }
    }

    private mutating func readActions() {
        let entries = findings.mapping(root["actions"], "'actions'")
        if let node = root["actions"] {
            checkCount(entries.count, most: SentenceLimits.actions, of: "actions", at: node)
        }
        if entries.isEmpty {
            findings.missing(
                "unknown-action", "there are no actions; write 'actions: { fly: { slots: [place, time] } }'",
                below: root,
                path: ["actions"])
        }
        for entry in entries.prefix(SentenceLimits.actions) {
            guard let id = findings.identifier(entry) else { continue }
            findings.checkKeys(entry, ["slots", "offer", "nights", "kill_switch", "show_when", "was"], of: "an action")
            let number = rules.actions.count
            var action = SentenceAction(id: id, slots: slots(entry), nights: nights(entry["nights"]))
            action.killSwitch = killSwitch(entry)
            rules.actions.append(action)
            claim(id, at: entry, number: number, in: \.actionIDs)
            if let node = entry["show_when"] { conditions.append(("action.\(id)", node)) }
            if let offer = entry["offer"] { offers.append((number, offer)) }
        }
        for entry in entries { readRenamed(entry, \.actionIDs) }
    }

    private mutating func slots(_ entry: WrittenNode) -> [SentenceSlot] {
        let items = findings.list(entry["slots"], "the slots of an action")
        if let node = entry["slots"] { checkCount(items.count, most: SentenceLimits.slots, of: "slots", at: node) }
        return items.compactMap { item in
            if let slot = item.text.flatMap(SentenceSlot.init) { return slot }
            findings.error(
                "slot-not-allowed",
                "no slot is called '\(item.text ?? "")'; "
                    + SentenceFindings.advice(item.text ?? "", SentenceSlot.allCases.map(\.rawValue)), at: item)
            return nil
        }
    }

    private mutating func nights(_ node: WrittenNode?) -> ClosedRange<Int>? {
        guard let node else { return nil }
        findings.checkKeys(node, ["min", "max"], of: "nights")
        guard let low = findings.whole(node["min"], 0...SentenceLimits.nights, "the least number of nights"),
            let high = findings.whole(node["max"], 0...SentenceLimits.nights, "the greatest number of nights")
        else { return nil }
        guard low <= high else {
            findings.error("bad-value", "'min' is more than 'max'; swap them", at: node)
            return nil
        }
        return low...high
    }

    private mutating func readTimes() {
        let entries = findings.mapping(root["times"], "'times'")
        if let node = root["times"] { checkCount(entries.count, most: SentenceLimits.words, of: "times", at: node) }
        for entry in entries.prefix(SentenceLimits.words) {
            guard let id = findings.identifier(entry) else { continue }
            findings.checkKeys(entry, ["season", "month", "weekend", "kill_switch", "show_when", "was"], of: "a time")
            let number = rules.times.count
            rules.times.append(SentenceTime(id: id, days: days(entry), killSwitch: killSwitch(entry)))
            if let node = entry["show_when"] { conditions.append(("time.\(id)", node)) }
            claim(id, at: entry, number: number, in: \.timeIDs)
        }
        for entry in entries { readRenamed(entry, \.timeIDs) }
    }

    private mutating func days(_ entry: WrittenNode) -> SentenceTime.Days {
        let said = ["season", "month", "weekend"].filter { entry[$0] != nil }
        if said.count > 1 {
            findings.error("bad-value", "a time is a season, a month or a weekend; keep one", at: entry)
        }
        if let node = entry["season"] {
            if let season = node.text.flatMap(SentenceTime.Season.init) { return .season(season) }
            findings.unknown("season", node, among: SentenceTime.Season.allCases.map(\.rawValue))
        }
        if let node = entry["month"] {
            if let month = node.text.flatMap(Int.init), (1...12).contains(month) { return .month(month) }
            findings.error(
                "bad-month", "'\(node.text ?? "")' is not a month; months are 1, January, to 12, December", at: node)
        }
        if let node = entry["weekend"],
            let weeks = findings.whole(
                node, 0...SentenceLimits.weekendsAhead, "a weekend, counted from the current week's,")
        {
            return .weekend(weeks)
        }
        return .any
    }

    private mutating func killSwitch(_ entry: WrittenNode) -> String? {
        guard let node = entry["kill_switch"] else { return nil }
        killSwitches.append(node)
        return findings.scalar(node, "a kill switch")
    }

    private mutating func claim(
        _ id: String, at node: WrittenNode, number: Int, in ids: WritableKeyPath<SentenceGrammar.Rules, [String: Int]>
    ) {
        guard rules[keyPath: ids][id] == nil else {
            findings.error("duplicate-id", "'\(id)' is in use already; choose another", atKey: node)
            return
        }
        rules[keyPath: ids][id] = number
    }

    /// Previous identifiers, once all current ones are known.
    private mutating func readRenamed(
        _ entry: WrittenNode, _ ids: WritableKeyPath<SentenceGrammar.Rules, [String: Int]>
    ) {
        guard let number = rules[keyPath: ids][entry.key] else { return }
        for item in findings.list(entry["was"], "the former identifiers") {
            guard let id = findings.identifier(item, isKey: false) else { continue }
            if rules[keyPath: ids][id] == nil {
                rules[keyPath: ids][id] = number
            } else {
                findings.error("duplicate-id", "'\(id)' is in use already; remove it here", at: item)
            }
        }
    }

    private mutating func checkCount(_ count: Int, most: Int, of what: String, at node: WrittenNode) {
        guard count > most else { return }
        findings.error("too-many", "there are \(count) \(what), and at most \(most) are allowed; remove some", at: node)
    }

    /// Finds the defaults, once all words are known.
    mutating func readDefaults(_ places: SentenceGrammar.Rules) {
        let node = root["default"]
        if let node { findings.checkKeys(node, ["action", "place", "time"], of: "'default'") }
        rules.defaultAction = standard("action", rules.actionIDs)
        rules.defaultTime = standard("time", rules.timeIDs)
        rules.defaultPlace = standard("place", places.wordIDs)
        if let action = node?["action"], rules.actions.indices.contains(rules.defaultAction),
            offers.contains(where: { $0.action == rules.defaultAction })
        {
            findings.error(
                "bad-default",
                "'\(action.text ?? "")' allows offers only, and there may be no offers; the default action must always be available",
                at: action)
        }
        let standing = [("action", \SentenceGrammar.Rules.defaultAction), ("time", \.defaultTime)]
        for (slot, number) in standing {
            let ids = slot == "action" ? rules.actions.map(\.id) : rules.times.map(\.id)
            guard ids.indices.contains(rules[keyPath: number]) else { continue }
            let id = ids[rules[keyPath: number]]
            guard let condition = conditions.first(where: { $0.name == "\(slot).\(id)" }) else { continue }
            findings.error(
                "bad-default", "'\(id)' is a default and must be available on every day; remove its 'show_when'",
                atKey: condition.node)
        }
    }

    private mutating func standard(_ slot: String, _ ids: [String: Int]) -> Int {
        guard let node = root["default"]?[slot] else {
            findings.missing(
                "bad-default", "there is no default \(slot); write 'default: { \(slot): ... }'",
                below: root["default"] ?? root, path: root["default"] == nil ? ["default", slot] : [slot])
            return 0
        }
        if let number = node.text.flatMap({ ids[$0] }) { return number }
        findings.unknown(slot, node, among: ids.keys.sorted(), code: "bad-default")
        return 0
    }
}
