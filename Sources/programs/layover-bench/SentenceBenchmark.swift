import CAllocations
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSentence
import LayoverSentenceContent
import LayoverText

/// The cost of sentences: answers in microseconds and allocations, the work after a kill, and a grammar of 2,000 words in 30
/// languages.
struct SentenceBenchmark {
    private static let rounds = 20_000
    private let grammar: SentenceGrammar
    private let live: LiveSets

    init(content: String) throws {
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let compilation = compiler.compile(try ContentReader.read(root: content).files)
        guard let grammar = compilation.catalog?[SentenceContent.self].grammar, let day = LocalDate("2026-12-07") else {
            throw BenchError("'\(content)' has no sentences")
        }
        self.grammar = grammar
        live = LiveSets(grammar, market: "GB", day: day)
    }

    func run() {
        let sheet = sheet()
        for (name, code, lists) in [
            ("sentence alone, one place", "1.fly.norway~oslo.spring", []),
            ("sentence alone, a region", "1.fly.norway.spring", []),
            ("sentence alone, anywhere", "1.fly.anywhere.spring", []), ("typed text", "1.fly._QXRsYW50aXM.spring", []),
            ("places and times", "1.fly.norway.spring", [.place, .time]),
            ("all lists", "1.fly.norway.spring", SentenceAnswer.Wish.all),
        ] as [(String, String, Set<SentenceGrammar.OptionList>)] {
            var output: [UInt8] = []
            SentenceBenchmark.measure(name, SentenceBenchmark.rounds) {
                output.removeAll(keepingCapacity: true)
                SentenceAnswer(code, on: sheet).append(SentenceAnswer.Wish(lists: lists), to: &output)
            }
        }
        SentenceBenchmark.measure("all that can be said, made anew for one market and language", 200) {
            _ = self.sheet()
        }
        SentenceBenchmark.compileMadeUp()
    }

    private func sheet() -> SentenceSheet {
        SentenceSheet(
            grammar, locale: grammar.locale("en-GB") ?? 0, live: live, airports: .none, language: Language(), head: []
        ) { "\($0.from)" }
    }

    private static func measure(_ name: String, _ rounds: Int, _ call: () -> Void) {
        for _ in 0..<max(1, rounds / 20) { call() }
        var times: [UInt64] = []
        times.reserveCapacity(rounds)
        let allocations = allocations_made()
        for _ in 0..<rounds {
            let start = monotonicNanoseconds()
            call()
            times.append(monotonicNanoseconds() - start)
        }
        let each = Double(allocations_made() - allocations) / Double(rounds)
        times.sort()
        let (median, high) = (Double(times[rounds / 2]) / 1_000, Double(times[rounds * 99 / 100]) / 1_000)
        print("sentence  \(name): median \(median) us  p99 \(high) us  \(each) allocations")
    }

    // MARK: An invented grammar

    private static func compileMadeUp() {
        let adapters = try? Adapters()
        guard let read = adapters?.compilerTools().readYAML else { return }
        func file(_ path: String, _ text: String) -> SentenceCompiler.File {
            SentenceCompiler.File(path: path, root: read(Array(text.utf8), path).0 ?? Node(.mapping([]), at: .start))
        }
        let start = monotonicNanoseconds()
        let (rules, places) = (
            file("sentence.yaml", MadeUpSentences.rules), file("places.yaml", MadeUpSentences.places)
        )
        let words = MadeUpSentences.tags.compactMap { tag in
            LocaleTag(tag).map { (locale: $0, file: file("\(tag).yaml", MadeUpSentences.words(tag))) }
        }
        let middle = monotonicNanoseconds()
        var compiler = SentenceCompiler(tools: Language(), markets: ["GB": .usual])
        let grammar = compiler.compile(rules: rules, places: places, words: words)
        let end = monotonicNanoseconds()
        let count = grammar?.rules.words.count ?? 0
        print(
            "sentence  \(count) words in \(words.count) languages: read in \((middle - start) / 1_000_000) ms, compiled in \((end - middle) / 1_000_000) ms"
        )
    }
}
