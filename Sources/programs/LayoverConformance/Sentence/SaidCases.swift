import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverText

/// Cases with the sentence of a code in one grammar.
///
/// Each is checked directly, and over HTTP if the server supports it.
struct SaidCases {
    private let grammar: SentenceGrammar
    private let language = Language()
    /// The server that answers over HTTP.
    private let server: SentenceServer

    init(_ files: SentenceFiles) throws {
        let (grammar, findings) = files.compile()
        guard let grammar else {
            throw SuiteError(
                "the grammar does not compile: "
                    + findings.map(\.diagnostic.description).joined(separator: "; "))
        }
        self.grammar = grammar
        server = try SentenceServer(files)
    }

    func run(_ value: JSONValue, _ id: String, _ report: inout Report) throws {
        let expected = value["expect"] ?? .null
        guard let tag = value["locale"]?.string, let locale = grammar.locale(tag),
            let day = value["today"]?.string.flatMap({ LocalDate($0) }), let market = value["market"]?.string
        else {
            return report.fail(id, expected: PickCaseRun.normal(expected), got: "no market, locale or day to say it in")
        }
        let kills = Set((value["kills"]?.items ?? []).compactMap(\.string))
        let live = LiveSets(grammar, market: market, day: day) { kills.contains($0) }
        let sentence = grammar.say(
            value["say"]?.string ?? "", locale: locale, live: live, airports: airports(value["airports"]),
            folding: language)
        let members = (expected.members ?? []).map { member in
            JSONValue.Member(
                member.key, found(member.key, asFarAs: member.value, in: sentence, locale: locale, live: live))
        }
        let said = PickCaseRun.normal(.object(members))
        guard said == PickCaseRun.normal(expected), let answer = try server.answer(to: value) else {
            return report.expect(id, PickCaseRun.normal(expected), got: said)
        }
        let told = SentenceReply(answer).members(asFarAs: expected)
        let wanted = (expected.members ?? []).filter { member in told.contains { $0.key == member.key } }
        report.expect(id, PickCaseRun.normal(.object(wanted)), got: PickCaseRun.normal(.object(told)))
    }

    private func airports(_ value: JSONValue?) -> SentenceAirports {
        let rows = (value?.items ?? []).map { row in
            SentenceAirports.Row(
                iata: row["iata"]?.string ?? "", city: row["city"]?.string ?? "",
                country: row["country"]?.string ?? "")
        }
        return SentenceAirports(rows, folding: language)
    }

    private func found(
        _ member: String, asFarAs expected: JSONValue, in sentence: Sentence, locale: Int, live: LiveSets
    ) -> JSONValue {
        switch member {
        case "text": return .string(sentence.text)
        case "groups": return .array(sentence.groups.map { .string($0) })
        case "code": return .string(sentence.code)
        case "share": return .string(sentence.share)
        case "tokens": return tokens(sentence, asFarAs: expected)
        case "repairs": return .array(sentence.repairs.map(repair))
        case "options":
            return .object(
                (expected.members ?? []).map { list in
                    guard let kind = SentenceGrammar.OptionList(rawValue: list.key) else {
                        return .init(list.key, .null)
                    }
                    let options = grammar.options(kind, of: sentence.choice, locale: locale, live: live)
                    return .init(list.key, .array(options.map { .string($0.id) }))
                })
        case "destinations":
            return .array(grammar.destinations(sentence.choice, live: live).map { .string($0.iata) })
        case "dates":
            guard let dates = grammar.dates(sentence.choice, live: live) else { return .null }
            return ["from": .string(dates.from.description), "until": .string(dates.until.description)]
        case "nights":
            guard let nights = grammar.rules.actions[sentence.choice.action].nights else { return .null }
            return ["min": .int(nights.lowerBound), "max": .int(nights.upperBound)]
        default: return .string("not known to this program")
        }
    }

    /// The members of each token that the case lists.
    ///
    /// Tokens may have others.
    private func tokens(_ sentence: Sentence, asFarAs expected: JSONValue) -> JSONValue {
        .array(
            sentence.tokens.enumerated().map { index, token in
                let items = expected.items ?? []
                let wanted = index < items.count ? items[index].members?.map(\.key) ?? [] : ["role", "text"]
                return .object(token.members.filter { wanted.contains($0.key) })
            })
    }

    private func repair(_ repair: SentenceRepair) -> JSONValue {
        let members: [(String, String?)] = [
            ("slot", repair.slot), ("was", repair.was), ("now", repair.now), ("reason", repair.reason.rawValue),
        ]
        return .object(members.compactMap { key, text in text.map { .init(key, .string($0)) } })
    }
}

extension Sentence.Token {
    /// The members on the wire.
    var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("role", .string(role.rawValue)), .init("text", .string(text)), .init("gap", .string(gap)),
            .init("glue", .bool(glue)),
        ]
        if let slot { members.append(.init("slot", .string(slot))) }
        if let id { members.append(.init("id", .string(id))) }
        if let part { members.append(.init("part", .int(part))) }
        if isTyped { members.append(.init("typed", .bool(true))) }
        return members
    }
}
