import LayoverModel

/// Compares a grammar with the published identifiers and the proofread sentences.
struct LockChecker {
    private let lock: SentenceLock
    private let root: WrittenNode
    private(set) var findings = SentenceFindings()

    init(_ root: Node, file: String) {
        lock = SentenceLock(root)
        self.root = WrittenNode(root, file: file)
    }

    mutating func check(_ rules: SentenceGrammar.Rules) {
        let actions = Dictionary(uniqueKeysWithValues: rules.actions.map { ($0.id, SentenceLock.actionMeaning) })
        check("actions", lock.actions, ids: rules.actionIDs, live: actions)
        let times = Dictionary(
            rules.times.map { ($0.id, SentenceLock.meaning($0)) }, uniquingKeysWith: { first, _ in first })
        check("times", lock.times, ids: rules.timeIDs, live: times)
        let places = Dictionary(
            rules.words.map { ($0.id, SentenceLock.meaning($0, rules)) }, uniquingKeysWith: { first, _ in first })
        check("places", lock.places, ids: rules.wordIDs, live: places, retired: rules.retired)
    }

    /// `ids` are the current and previous identifiers; `live` the meanings of current ones.
    private mutating func check(
        _ slot: String, _ words: SentenceLock.Words, ids: [String: Int], live: [String: String],
        retired: [String: Int?] = [:]
    ) {
        for (id, meaning) in words.meanings {
            guard let node = root[slot]?[id] else { continue }
            if let now = live[id] {
                guard now != meaning else { continue }
                findings.error(
                    "id-reused",
                    "'\(id)' was published as '\(meaning)' and is '\(now)' now; use another identifier for the new one",
                    atKey: node)
            } else if ids[id] == nil, retired[id] == nil {
                let advice =
                    slot == "places"
                    ? "write 'was: [\(id)]' at its new name, or '\(id): { instead: ... }' under 'retired'"
                    : "write 'was: [\(id)]' at its new name"
                findings.error("id-vanished", "'\(id)' is used in links but is missing; \(advice)", atKey: node)
            }
        }
    }

    /// Reports each sentence that differs from its proofread version.
    mutating func check(_ grammar: SentenceGrammar, proofread nodes: [String: WrittenNode]) {
        for (number, locale) in grammar.locales.enumerated() {
            guard let seal = lock.seals[locale.tag.tag], let proofread = locale.proofread,
                let node = nodes[locale.tag.tag], seal.by == proofread.by, seal.on == proofread.on
            else { continue }
            for (code, text) in grammar.everySentence(in: number)
            where seal.sentences[code] != SentenceLock.hash(text) {
                let what = seal.sentences[code] == nil ? "is new" : "has changed"
                findings.warning(
                    "seal-broken",
                    "'\(text)' (\(code)) \(what) since \(proofread.by) read it on \(proofread.on); have it proofread again and write the new day",
                    atKey: node)
            }
        }
    }
}
