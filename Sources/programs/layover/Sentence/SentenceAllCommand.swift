import LayoverSentence

/// `layover sentence all`: sentences for proofreading.
enum SentenceAllCommand: Command {
    static let name = "sentence all"
    static let summary = "print every phrase of a language in a sentence, for proofreading"
    static let options = SentenceContext.options
    static let details = """
        Combines each action with every place and its usual time, with every time and its usual place, and with every region
        and a place in it. Combinations that are invalid on the day are left out:
          layover sentence all --market HU --locale hu-HU
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let context = try SentenceContext(arguments)
        var told: Set<String> = []
        for code in codes(context) {
            let sentence = context.say(code)
            guard sentence.repairs.isEmpty, told.insert(sentence.text).inserted else { continue }
            Terminal.print(sentence.text)
        }
        return 0
    }

    private static func codes(_ context: SentenceContext) -> [String] {
        let rules = context.grammar.rules
        return rules.actions.indices.flatMap { action in
            var codes = rules.words.indices.map { code(action, target: .word($0), in: context) }
            codes += rules.times.indices.map { code(action, time: $0, in: context) }
            for (number, word) in rules.words.enumerated() where word.isRegion {
                let places = context.live.places(word, for: rules.actions[action]).places
                guard let place = places.first else { continue }
                codes.append(code(action, target: .sub(region: number, place: rules.places[place].word), in: context))
            }
            return codes
        }
    }

    private static func code(
        _ action: Int, target: SentenceChoice.Target? = nil, time: Int? = nil, in context: SentenceContext
    ) -> String {
        let rules = context.grammar.rules
        return context.grammar.code(
            SentenceChoice(
                action: action, target: target ?? .word(rules.defaultPlace), time: time ?? rules.defaultTime),
            hidden: false)
    }
}
