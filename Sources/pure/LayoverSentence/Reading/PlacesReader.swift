import LayoverModel

/// Reads `places.yaml`: styles, regions, places, removed words, and the periods of sale.
struct PlacesReader {
    private(set) var rules: SentenceGrammar.Rules
    private(set) var findings = SentenceFindings()
    private(set) var killSwitches: [WrittenNode] = []
    /// Conditions by name of the word: `place.chania`.
    private(set) var conditions: [(name: String, node: WrittenNode)] = []
    let root: WrittenNode
    let knownMarkets: Set<String>
    /// Tables by name; `nil` if the existing ones are unknown.
    let tables: [String: SentenceTable]?

    mutating func read() {
        findings.checkKeys(
            root, ["styles", "regions", "places", "retired", "off_market", "offers"], of: "the file of places")
        let places = findings.mapping(root["places"], "'places'").filter { findings.identifier($0) != nil }
        if places.count > SentenceLimits.places, let node = root["places"] {
            findings.error(
                "too-many",
                "there are \(places.count) places, and at most \(SentenceLimits.places) are allowed; remove some",
                at: node)
        }
        let kept = Array(places.prefix(SentenceLimits.places))
        var all = PlaceSet(count: kept.count)
        for place in kept.indices { all.insert(place) }
        add(PlaceWord(id: "anywhere", kind: .anywhere, places: all))
        let styles = readStyles(kept.count)
        let regions = readRegions(kept.count)
        if rules.words.count > SentenceLimits.words, let node = root["regions"] ?? root["styles"] {
            findings.error(
                "too-many", "at most \(SentenceLimits.words) styles and regions are allowed together; remove some",
                at: node)
        }
        rules.listedWords = 0..<rules.words.count
        readPlaces(kept, styles, regions)
        for entry in regions.entries + kept { readRenamed(entry) }
        joinRegions(regions)
        readRetired()
        for item in findings.list(root["off_market"], "'off_market'") {
            findings.checkKeys(item, ["places", "markets", "from", "until", "why"], of: "an entry of 'off_market'")
            if let period = period(item) { rules.offMarket.append(period) }
        }
        readOffers()
    }

    private mutating func add(_ word: PlaceWord) {
        rules.wordIDs[word.id] = rules.words.count
        rules.words.append(word)
    }

    /// Returns whether an identifier is unused, and reports it if it is not.
    private mutating func isFree(_ id: String, _ node: WrittenNode, isKey: Bool = true) -> Bool {
        guard rules.wordIDs[id] != nil else { return true }
        let message = "'\(id)' is in use already; choose another"
        if isKey {
            findings.error("duplicate-id", message, atKey: node)
        } else {
            findings.error("duplicate-id", message, at: node)
        }
        return false
    }

    private mutating func readStyles(_ count: Int) -> [String: Int] {
        var styles: [String: Int] = [:]
        for item in findings.list(root["styles"], "'styles'") {
            guard let id = findings.identifier(item, isKey: false), isFree(id, item, isKey: false) else { continue }
            styles[id] = rules.words.count
            add(PlaceWord(id: id, kind: .style, places: PlaceSet(count: count)))
        }
        return styles
    }

    private struct Regions {
        var entries: [WrittenNode] = []
        var words: [String: Int] = [:]
    }

    private mutating func readRegions(_ count: Int) -> Regions {
        var regions = Regions()
        for entry in findings.mapping(root["regions"], "'regions'") {
            guard let id = findings.identifier(entry), isFree(id, entry) else { continue }
            findings.checkKeys(entry, ["part_of", "was", "kill_switch", "show_when"], of: "a region")
            regions.entries.append(entry)
            regions.words[id] = rules.words.count
            var word = PlaceWord(id: id, kind: .region(partOf: nil), places: PlaceSet(count: count))
            word.killSwitch = killSwitch(entry)
            if let node = entry["show_when"] { conditions.append(("place.\(id)", node)) }
            add(word)
        }
        return regions
    }

    private mutating func readPlaces(_ entries: [WrittenNode], _ styles: [String: Int], _ regions: Regions) {
        for (number, entry) in entries.enumerated() {
            findings.checkKeys(
                entry, ["iata", "country", "styles", "regions", "was", "kill_switch", "show_when"], of: "a place")
            let iata = capitals(entry, "iata", count: 3, "the code of its airport: 'iata: OSL'")
            let country = capitals(entry, "country", count: 2, "its country: 'country: NO'")
            for item in findings.list(entry["styles"], "the styles of a place") {
                guard let word = item.text.flatMap({ styles[$0] }) else {
                    findings.unknown("style", item, among: styles.keys.sorted())
                    continue
                }
                rules.words[word].places.insert(number)
            }
            var own: [Int] = []
            for item in findings.list(entry["regions"], "the regions of a place") {
                guard let word = item.text.flatMap({ regions.words[$0] }) else {
                    findings.unknown("region", item, among: regions.words.keys.sorted())
                    continue
                }
                own.append(word)
                rules.words[word].places.insert(number)
            }
            let word = rules.words.count
            var single = PlaceSet(count: entries.count)
            single.insert(number)
            var placeWord = PlaceWord(id: entry.key, kind: .place(number), places: single)
            placeWord.killSwitch = killSwitch(entry)
            if let node = entry["show_when"] { conditions.append(("place.\(entry.key)", node)) }
            rules.words.append(placeWord)
            rules.places.append(SentencePlace(iata: iata, country: country, word: word, region: own.first))
            if isFree(entry.key, entry) { rules.wordIDs[entry.key] = word }
        }
    }

    private mutating func capitals(_ entry: WrittenNode, _ key: String, count: Int, _ advice: String) -> String {
        guard let node = entry[key] else {
            findings.error("bad-value", "'\(entry.key)' lacks \(advice)", atKey: entry)
            return ""
        }
        let text = node.text ?? ""
        if text.utf8.count == count, text.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) { return text }
        findings.error("bad-value", "'\(text)' is not \(count) capitals; write \(advice)", at: node)
        return text
    }

    private mutating func killSwitch(_ entry: WrittenNode) -> String? {
        guard let node = entry["kill_switch"] else { return nil }
        killSwitches.append(node)
        return findings.scalar(node, "a kill switch")
    }

    private mutating func readRenamed(_ entry: WrittenNode) {
        guard let word = rules.wordIDs[entry.key] else { return }
        for item in findings.list(entry["was"], "the former identifiers") {
            guard let id = findings.identifier(item, isKey: false), isFree(id, item, isKey: false) else { continue }
            rules.wordIDs[id] = word
        }
    }

    /// Finds the region that each region is part of, and adds its places to all enclosing regions.
    private mutating func joinRegions(_ regions: Regions) {
        var around: [Int: Int] = [:]
        for entry in regions.entries {
            guard let node = entry["part_of"], let word = regions.words[entry.key] else { continue }
            guard let other = node.text.flatMap({ regions.words[$0] }) else {
                findings.unknown("region", node, among: regions.words.keys.sorted())
                continue
            }
            around[word] = other
        }
        for entry in regions.entries {
            guard let word = regions.words[entry.key], let node = entry["part_of"], isInCircle(word, around) else {
                continue
            }
            findings.error("region-cycle", "'\(entry.key)' is part of itself; remove one 'part_of'", at: node)
        }
        let circles = Set(around.keys.filter { isInCircle($0, around) })
        for (word, other) in around.sorted(by: { $0.key < $1.key }) where !circles.contains(word) {
            rules.words[word].kind = .region(partOf: other)
            var next: Int? = other
            let own = rules.words[word].places
            while let region = next {
                rules.words[region].places.formUnion(own)
                next = circles.contains(region) ? nil : around[region]
            }
        }
        for entry in regions.entries {
            guard let word = regions.words[entry.key], rules.words[word].places.isEmpty else { continue }
            findings.warning(
                "empty-region", "no place is in '\(entry.key)'; write 'regions: [\(entry.key)]' at one, or remove it",
                atKey: entry)
        }
    }

    private func isInCircle(_ word: Int, _ around: [Int: Int]) -> Bool {
        var (next, steps) = (around[word], 0)
        while let region = next, steps <= around.count {
            if region == word { return true }
            next = around[region]
            steps += 1
        }
        return false
    }

    private mutating func readRetired() {
        for entry in findings.mapping(root["retired"], "'retired'") {
            guard let id = findings.identifier(entry) else { continue }
            findings.checkKeys(entry, ["instead"], of: "a retired word")
            if let word = rules.wordIDs[id] {
                let isLive = rules.words[word].id == id
                findings.error(
                    isLive ? "retired-and-live" : "duplicate-id",
                    isLive
                        ? "'\(id)' is retired but still defined; remove one of them"
                        : "'\(id)' is the former name of '\(rules.words[word].id)'; remove one of them", atKey: entry)
                continue
            }
            var instead: Int?
            if let node = entry["instead"] {
                instead = node.text.flatMap { rules.wordIDs[$0] }
                if instead == nil { findings.unknown("place", node, among: rules.wordIDs.keys.sorted()) }
            }
            rules.retired[id] = .some(instead)
        }
    }

    private mutating func readOffers() {
        for entry in findings.mapping(root["offers"], "'offers'") {
            guard let id = findings.identifier(entry) else { continue }
            var periods: [PlacePeriod] = []
            for item in offered(entry) {
                findings.checkKeys(item, SentenceTable.known, of: "an entry of an offer")
                if let period = period(item) { periods.append(period) }
            }
            rules.offers.append((id, periods))
        }
    }

    /// The entries of an offer: a list, or the rows of the named table.
    private mutating func offered(_ entry: WrittenNode) -> [WrittenNode] {
        guard let name = entry.text, !entry.node.isNull else { return findings.list(entry, "an offer") }
        guard let tables else { return [] }
        guard let table = tables[name] else {
            findings.error(
                "unknown-table",
                "there is no table '\(name)'; \(SentenceFindings.advice(name, tables.keys.sorted()))", at: entry)
            return []
        }
        findings.checkKeys(table.header, SentenceTable.known, of: "a table of an offer")
        for column in table.missing {
            findings.error(
                "unknown-table", "it has no column '\(column)'; it lists places by identifier", at: table.header)
        }
        guard table.missing.isEmpty else { return [] }
        if table.count > SentenceLimits.offeredRows {
            findings.error(
                "too-many",
                "there are \(table.count) rows, and at most \(SentenceLimits.offeredRows) are allowed; remove some",
                at: table.header)
        }
        return Array(table.entries.prefix(SentenceLimits.offeredRows))
    }

    private mutating func period(_ item: WrittenNode) -> PlacePeriod? {
        var period = PlacePeriod(places: PlaceSet(count: rules.places.count))
        if item["places"] == nil {
            findings.missing(
                "unknown-place", "there are no places; write 'places: [ ... ]'", below: item, path: ["places"])
        }
        for node in findings.list(item["places"], "places") {
            guard let word = node.text.flatMap({ rules.wordIDs[$0] }), case .place(let number) = rules.words[word].kind
            else {
                findings.unknown("place", node, among: rules.places.map { rules.words[$0.word].id })
                continue
            }
            period.places.insert(number)
        }
        if let markets = item["markets"] {
            var named: Set<String> = []
            for node in findings.list(markets, "markets") {
                if let code = node.text, knownMarkets.contains(code) {
                    named.insert(code)
                } else {
                    findings.unknown("market", node, among: knownMarkets.sorted())
                }
            }
            period.markets = named
        }
        period.from = date(item["from"])
        period.until = date(item["until"])
        if let from = period.from, let until = period.until, until < from, let node = item["until"] {
            findings.error("dates-reversed", "it ends before it begins, on \(from); swap the days", at: node)
        }
        return period
    }

    private mutating func date(_ node: WrittenNode?) -> LocalDate? {
        guard let node else { return nil }
        if let date = node.text.flatMap({ LocalDate($0) }) { return date }
        findings.error("not-a-date", "'\(node.text ?? "")' is not a day; write '2026-12-07'", at: node)
        return nil
    }
}
