import LayoverModel

/// Every identifier that was ever published, with its meaning, and the sentences that a speaker of the language has
/// proofread.
///
/// Links carry identifiers permanently, so removing one without a successor, or reusing one with another meaning, is an
/// error.
package struct SentenceLock: Hashable, Sendable {
    /// Identifiers of one slot in the order in which they were published.
    struct Words: Hashable, Sendable {
        private(set) var meanings: [(id: String, meaning: String)] = []
        private var known: Set<String> = []

        static func == (left: Words, right: Words) -> Bool {
            left.meanings.elementsEqual(right.meanings) { $0 == $1 }
        }

        func hash(into hasher: inout Hasher) { for (id, _) in meanings { hasher.combine(id) } }

        mutating func add(_ id: String, _ meaning: String) {
            guard known.insert(id).inserted else { return }
            meanings.append((id, meaning))
        }
    }

    /// The proofread sentences of one language.
    struct Seal: Hashable, Sendable {
        let by: String
        let on: String
        /// Hashes of sentences by their codes without a version.
        var sentences: [String: String]
    }

    var actions = Words()
    var times = Words()
    var places = Words()
    /// By language.
    var seals: [String: Seal] = [:]

    package init() {}

    /// The lock with everything that a grammar publishes.
    ///
    /// A seal is renewed only if its reader or date has changed.
    ///
    /// Sealed sentences keep their proofread version: a sentence that changed since then is reported until it is proofread
    /// again.
    package func updated(by grammar: SentenceGrammar) -> SentenceLock {
        var lock = self
        for action in grammar.rules.actions { lock.actions.add(action.id, SentenceLock.actionMeaning) }
        for time in grammar.rules.times { lock.times.add(time.id, SentenceLock.meaning(time)) }
        for word in grammar.rules.words { lock.places.add(word.id, SentenceLock.meaning(word, grammar.rules)) }
        for (number, locale) in grammar.locales.enumerated() {
            guard let proofread = locale.proofread else {
                lock.seals[locale.tag.tag] = nil
                continue
            }
            let known = lock.seals[locale.tag.tag]
            guard known?.by != proofread.by || known?.on != proofread.on else { continue }
            let sentences = grammar.everySentence(in: number).map { ($0.code, SentenceLock.hash($0.text)) }
            lock.seals[locale.tag.tag] = Seal(
                by: proofread.by, on: proofread.on,
                sentences: Dictionary(sentences, uniquingKeysWith: { first, _ in first }))
        }
        return lock
    }

    // MARK: Meanings

    static let actionMeaning = "action"

    static func meaning(_ time: SentenceTime) -> String {
        switch time.days {
        case .any: "any"
        case .season(let season): season.rawValue
        case .month(let month): "month \(month)"
        case .weekend(let weeks): "weekend \(weeks)"
        }
    }

    static func meaning(_ word: PlaceWord, _ rules: SentenceGrammar.Rules) -> String {
        if case .place(let place) = word.kind { rules.places[place].iata } else { word.group }
    }

    /// FNV-1a of 64 bits over UTF-8, in hexadecimal.
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }

    // MARK: The file

    /// The file of `layover sentence lock`; equal locks have equal bytes.
    package var text: String {
        var lines = [
            "# Identifiers that links may contain, with their meanings, and proofread sentences. Written by 'layover sentence lock';",
            "# review it like code, and remove no line.",
        ]
        for (name, words) in [("actions", actions), ("times", times), ("places", places)] {
            lines.append("\(name):")
            lines += words.meanings.map { "  \"\($0.id)\": \"\($0.meaning)\"" }
        }
        guard !seals.isEmpty else { return lines.joined(separator: "\n") + "\n" }
        lines.append("seals:")
        for (tag, seal) in seals.sorted(by: { $0.key < $1.key }) {
            lines.append("  \"\(tag)\":")
            lines.append("    by: \(SentenceLock.quoted(seal.by))")
            lines.append("    on: \"\(seal.on)\"")
            lines.append("    sentences:")
            lines += seal.sentences.sorted { $0.key < $1.key }.map { "      \"\($0.key)\": \"\($0.value)\"" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
