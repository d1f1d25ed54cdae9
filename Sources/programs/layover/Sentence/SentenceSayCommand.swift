import LayoverSentence

/// `layover sentence say`: the sentence of a code.
enum SentenceSayCommand: Command {
    static let name = "sentence say"
    static let summary = "print the sentence of a code in a market, a language and on a day, and its repairs"
    static let operands = "[CODE...]"
    static let operandCount = 0...SentenceLimits.batch
    static let options =
        [
            CommandOption(
                "--list", "action|place|sub|time", "list the other choices there, with the code of each")
        ] + SentenceContext.options
    static let details = """
        A code is the part of a link after 'say='; without one, the command prints the initial sentence:
          layover sentence say 1.fly.norway~oslo.spring
          layover sentence say --market HU --locale hu-HU --on 2026-12-24 1.weekend.beach.next-weekend
          layover sentence say --list place 1.fly.anywhere.july
        In a code, typed text is '_' and its base64url: 1.fly._QXRsYW50aXM.
        Exit codes: 0 nothing was repaired, 1 something was repaired, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let context = try SentenceContext(arguments)
        let list: SentenceGrammar.OptionList? = try arguments.value("--list").map { try Arguments.word("--list", $0) }
        var isRepaired = false
        for code in arguments.operands.isEmpty ? [""] : arguments.operands {
            let sentence = context.say(code)
            isRepaired = isRepaired || !sentence.repairs.isEmpty
            printSentence(sentence, context)
            if let list { printList(list, sentence, context) }
        }
        return isRepaired ? 1 : 0
    }

    private static func printSentence(_ sentence: Sentence, _ context: SentenceContext) {
        Terminal.print(sentence.text)
        Terminal.print("  code     \(sentence.code)")
        if sentence.share != sentence.code { Terminal.print("  share    \(sentence.share)") }
        for repair in sentence.repairs {
            Terminal.print("  repaired \(context.told(repair, in: sentence))")
        }
        let places = context.grammar.destinations(sentence.choice, live: context.live).map(\.iata)
        let shown = places.prefix(20).joined(separator: " ") + (places.count > 20 ? " ..." : "")
        Terminal.print("  leads to \(places.isEmpty ? "nothing" : "\(places.count): \(shown)")")
        if let dates = context.grammar.dates(sentence.choice, live: context.live) {
            Terminal.print("  dates    \(dates.from) to \(dates.until)")
        }
    }

    private static func printList(
        _ list: SentenceGrammar.OptionList, _ sentence: Sentence, _ context: SentenceContext
    ) {
        let options = context.grammar.options(
            list, of: sentence.choice, locale: context.locale, live: context.live)
        if options.isEmpty { Terminal.print("  there are no other choices") }
        for option in options { Terminal.print("  \(option.code)  \(option.text)") }
    }
}
