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
            var codes = rules.words.indices.map { code(context, action, .word($0), nil) }
            codes += rules.times.indices.map { code(context, action, nil, $0) }
            for (number, word) in rules.words.enumerated() where word.isRegion {
                let places = context.live.places(word, for: rules.actions[action]).places
                guard let place = places.first else { continue }
                codes.append(code(context, action, .sub(region: number, place: rules.places[place].word), nil))
            }
            return codes
        }
    }

    private static func code(
        _ context: SentenceContext, _ action: Int, _ target: SentenceChoice.Target?, _ time: Int?
    ) -> String {
        let rules = context.grammar.rules
        return context.grammar.code(
            SentenceChoice(
                action: action, target: target ?? .word(rules.defaultPlace), time: time ?? rules.defaultTime),
            hidden: false)
    }
}
