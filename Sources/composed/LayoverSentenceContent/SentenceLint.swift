import LayoverModel
import LayoverSchema
import LayoverSentence

/// Checks the changes to sentences in the arms of experiments.
struct SentenceLint {
    /// `nil` if there are no sentences, or if their words are unknown.
    private let grammar: SentenceGrammar?
    /// True if the sentences do not compile or are held back, so that their words are unknown.
    private let isUnsure: Bool
    private var findings: [Diagnostic] = []

    init(_ grammar: SentenceGrammar?, isUnsure: Bool = false) {
        self.grammar = grammar
        self.isUnsure = isUnsure
    }

    func findings(_ experiments: [ExperimentSource]) -> [Diagnostic] {
        var lint = self
        for experiment in experiments { lint.check(experiment) }
        return lint.findings
    }

    private mutating func check(_ experiment: ExperimentSource) {
        for change in experiment.variants.first?.sentences ?? [] {
            report(
                "experiment.control",
                "the first variant is the control, which leaves sentences unchanged; put the changes into another variant",
                at: change.name)
        }
        for variant in experiment.variants {
            var seen: Set<SentenceChange.Part> = []
            for change in variant.sentences {
                if !seen.insert(change.part).inserted {
                    report(
                        "experiment.change-twice",
                        "'\(variant.key.name)' changes \(change.part.inWords) twice; write one change", at: change.name)
                }
                checkKeys(of: change)
                checkWords(of: change)
            }
        }
    }

    /// The default sentence takes words by slot, a list takes the words that come first.
    private mutating func checkKeys(of change: SentenceChange) {
        let slots = [change.action, change.place, change.time].compactMap { $0 }
        if change.part == .start {
            for word in change.first {
                report(
                    "experiment.change",
                    "'first' is for lists; write 'action', 'place' or 'time' of the default sentence", at: word)
            }
            guard slots.isEmpty, change.first.isEmpty else { return }
        } else {
            for word in slots {
                report(
                    "experiment.change",
                    "'\(word.name)' belongs to the default sentence; for a list write 'first: [..]' with the words that come first",
                    at: word)
            }
            guard change.first.isEmpty, slots.isEmpty else { return }
        }
        report(
            "experiment.nothing",
            change.part == .start
                ? "no word of the default sentence changes; write 'action', 'place' or 'time'"
                : "no word is first; write 'first: [..]'",
            at: change.name)
    }

    private mutating func checkWords(of change: SentenceChange) {
        guard !isUnsure else { return }
        guard let grammar else {
            report(
                "experiment.no-sentences", "there are no sentences to change; write widgets/sentence, or remove this",
                at: change.name)
            return
        }
        if let list = change.list {
            checkList(change, list, grammar)
        } else {
            checkStart(change, grammar)
        }
    }

    private mutating func checkList(
        _ change: SentenceChange, _ list: SentenceGrammar.OptionList, _ grammar: SentenceGrammar
    ) {
        var seen: Set<Int> = []
        for word in change.first {
            guard let number = grammar.word(word.name, in: list) else {
                unknown(word, change.part.inWords, grammar.identifiers(in: list))
                continue
            }
            guard !seen.insert(number).inserted else { continue }
            report("experiment.change-twice", "'\(word.name)' is listed twice; remove one", at: word)
        }
        let usual = grammar.identifiers(in: list).prefix(change.first.count)
        guard list != .sub, !change.first.isEmpty, change.first.map(\.name) == Array(usual) else { return }
        report(
            "experiment.nothing", "\(change.part.inWords) already begins with these words; write what differs",
            at: change.name)
    }

    private mutating func checkStart(_ change: SentenceChange, _ grammar: SentenceGrammar) {
        let rules = grammar.rules
        let words: [(written: WrittenName?, what: String, number: Int?, usual: Int, known: [String])] = [
            (
                change.action, "the actions", change.action.flatMap { grammar.word($0.name, in: .action) },
                rules.defaultAction, rules.actions.map(\.id)
            ),
            (
                change.place, "places", change.place.flatMap { rules.word($0.name) }, rules.defaultPlace,
                rules.words.map(\.id)
            ),
            (
                change.time, "times", change.time.flatMap { grammar.word($0.name, in: .time) }, rules.defaultTime,
                rules.times.map(\.id)
            ),
        ]
        for word in words {
            guard let written = word.written, word.number == nil else { continue }
            unknown(written, word.what, word.known)
        }
        let said = words.filter { $0.written != nil }
        guard !said.isEmpty, said.allSatisfy({ $0.number == $0.usual }) else { return }
        report(
            "experiment.nothing", "this is the default already; write what differs", at: change.name)
    }

    private mutating func unknown(_ word: WrittenName, _ what: String, _ known: [String]) {
        let near = suggestion(for: word.name, among: known)
        report(
            "experiment.sentence-word",
            "there is no '\(word.name)' in \(what); \(meant(near, else: "words are defined in widgets/sentence"))",
            at: word)
    }

    private mutating func report(_ code: String, _ message: String, at reference: WrittenName) {
        findings.append(
            .error(code, message, at: reference.location, length: max(1, reference.name.unicodeScalars.count)))
    }
}

extension SentenceChange {
    /// The list whose order it changes; `nil` for the default sentence.
    fileprivate var list: SentenceGrammar.OptionList? { SentenceGrammar.OptionList(rawValue: part.rawValue) }
}
