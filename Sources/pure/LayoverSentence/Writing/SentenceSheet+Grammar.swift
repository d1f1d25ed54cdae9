import LayoverJSON
import LayoverModel

extension SentenceSheet {
    /// Appends the sentences of many codes.
    ///
    /// - Complexity: O(bytes of the answer).
    package func appendBatch(
        _ codes: [String], to output: inout [UInt8], repaired: ([SentenceRepair]) -> Void
    ) {
        output.append(0x7b)
        content.table.append(content.head, to: &output)
        appendJSONLiteral("\"sentences\":[", to: &output)
        for (index, code) in codes.enumerated() {
            if index > 0 { output.append(0x2c) }
            let answer = SentenceAnswer(code, on: self)
            repaired(answer.repairs)
            answer.appendItem(to: &output)
        }
        appendJSONLiteral("]}\n", to: &output)
    }

    /// Appends everything that a client needs to build sentences itself: words, forms, patterns, and today's available
    /// words; `variant` has the changes of an arm.
    ///
    /// - Complexity: O(words · (actions + forms)).
    package func appendGrammar(_ variant: SentenceVariant? = nil, to output: inout [UInt8]) {
        output.append(0x7b)
        content.table.append(content.head, to: &output)
        appendJSONLiteral("\"version\":", to: &output)
        appendJSONNumber(grammar.version, to: &output)
        append(beginning(variant) + members, to: &output)
        appendJSONLiteral("}\n", to: &output)
    }

    /// Appends the part of the grammar that an arm may change, so that two arms can be compared.
    package func appendBeginning(_ variant: SentenceVariant?, to output: inout [UInt8]) {
        append(beginning(variant), to: &output)
    }

    private func append(_ members: [JSONValue.Member], to output: inout [UInt8]) {
        for member in members {
            output.append(0x2c)
            appendJSONString(member.key, to: &output)
            output.append(0x3a)
            member.value.append(to: &output)
        }
    }

    /// The default sentence, and for each list the words at its top.
    private func beginning(_ variant: SentenceVariant?) -> [JSONValue.Member] {
        let start = variant.flatMap { self.start($0) }
        let place = start?.target.map { grammar.identifier($0) }
        return [
            .init(
                "default",
                .object(of: [
                    "action": .string(rules.actions[start?.action ?? rules.defaultAction].id),
                    "place": .string(place ?? rules.words[rules.defaultPlace].id),
                    "time": .string(rules.times[start?.time ?? rules.defaultTime].id),
                ])),
            .init(
                "first",
                .object(
                    SentenceGrammar.OptionList.allCases.compactMap { list in
                        variant?.first[list].map { .init(list.rawValue, .array(identifiers($0, of: list))) }
                    })),
        ]
    }

    private func identifiers(_ words: [Int], of list: SentenceGrammar.OptionList) -> [JSONValue] {
        words.map { word in
            switch list {
            case .action: .string(rules.actions[word].id)
            case .time: .string(rules.times[word].id)
            case .place, .sub: .string(rules.words[word].id)
            }
        }
    }

    private var rules: SentenceGrammar.Rules { grammar.rules }
    private var words: SentenceLocale { grammar.locales[locale] }

    private var members: [JSONValue.Member] {
        [
            .init("actions", .array(rules.actions.indices.map(action))),
            .init("refine", .array(words.refine.pieces.map(piece))), .init("typed", holes(words.typed)),
            .init("unlisted", holes(words.unlisted)), .init("places", .array(rules.words.indices.map(place))),
            .init("times", .array(rules.times.indices.map(time))), .init("retired", retired),
            .init("labels", labels),
        ]
    }

    private func action(_ number: Int) -> JSONValue {
        let action = rules.actions[number]
        var members: [JSONValue.Member] = [
            .init("id", .string(action.id)), .init("live", .bool(live.has(action: number, of: rules))),
            .init("slots", .array(action.slots.map { .string($0.rawValue) })),
            .init("pieces", .array(words.sentences[number].pieces.map(piece))),
        ]
        if let nights = action.nights {
            members.append(
                .init("nights", .object(of: ["min": .int(nights.lowerBound), "max": .int(nights.upperBound)])))
        }
        return .object(members)
    }

    private func piece(_ piece: SentencePattern.Piece) -> JSONValue {
        var members: [JSONValue.Member] = [.init("gap", .string(piece.gap)), .init("glue", .bool(piece.glue))]
        switch piece.content {
        case .text(let text): members += [.init("role", .string("text")), .init("text", .string(text))]
        case .stop(let text): members += [.init("role", .string("stop")), .init("text", .string(text))]
        case .sub: members.append(.init("role", .string("sub")))
        case .action(let text, let part):
            members += [.init("role", .string("action")), .init("text", .string(text)), .init("part", .int(part))]
        case .slot(.place, let form):
            members += [.init("role", .string("place")), .init("form", .string(rules.placeForms[form]))]
        case .slot(.time, let form):
            members += [.init("role", .string("time")), .init("form", .string(rules.timeForms[form]))]
        }
        return .object(members)
    }

    private func holes(_ phrases: [HoledPhrase]) -> JSONValue {
        .object(
            zip(rules.placeForms, phrases).map { form, phrase in
                .init(form, .object(of: ["before": .string(phrase.before), "after": .string(phrase.after)]))
            })
    }

    private func place(_ word: Int) -> JSONValue {
        let written = rules.words[word]
        var members: [JSONValue.Member] = [
            .init("id", .string(written.id)), .init("group", .string(written.group)),
            .init("name", .string(words.placeNames[word])),
            .init("forms", forms(rules.placeForms, words.places, word)),
            .init("live", .array(rules.actions.map { .int(live.has(word, for: $0) ? live.count(word, for: $0) : 0) })),
        ]
        switch written.kind {
        case .place(let place): members.append(.init("iata", .string(rules.places[place].iata)))
        case .region(let partOf):
            if let partOf { members.append(.init("part_of", .string(rules.words[partOf].id))) }
        case .anywhere, .style: break
        }
        if written.isRegion || written.kind == .style {
            let places = written.places.places.map { JSONValue.string(rules.words[rules.places[$0].word].id) }
            members.append(.init("places", .array(places)))
        }
        return .object(members)
    }

    private func forms(_ names: [String], _ texts: [[String]], _ word: Int) -> JSONValue {
        .object(
            zip(names, texts).compactMap { name, texts in
                texts[word].isEmpty ? nil : .init(name, .string(texts[word]))
            })
    }

    private func time(_ number: Int) -> JSONValue {
        let dates = SentenceDates(rules.times[number].days, on: live.day, in: grammar.calendar(live.market))
        return .object([
            .init("id", .string(rules.times[number].id)), .init("live", .bool(live.has(time: number))),
            .init("name", .string(words.timeNames[number])),
            .init("forms", forms(rules.timeForms, words.times, number)),
            .init(
                "dates",
                dates.map {
                    .object(of: ["from": .string($0.from.description), "until": .string($0.until.description)])
                } ?? .null),
        ])
    }

    private var retired: JSONValue {
        .object(
            rules.retired.sorted { $0.key < $1.key }.map { id, next in
                .init(id, next.map { .string(rules.words[$0].id) } ?? .null)
            })
    }

    private var labels: JSONValue {
        let labels = words.labels
        let all = [
            ("action", labels.action), ("place", labels.place), ("sub", labels.sub), ("time", labels.time),
            ("more", labels.more),
        ]
        return .object(all.compactMap { name, text in text.map { .init(name, .string($0)) } })
    }
}

extension SentenceAnswer {
    /// Appends suggestions as a separate answer.
    package func append(suggested suggestions: [SentenceSuggestion], to output: inout [UInt8]) {
        output.append(0x7b)
        table.append(sheet.content.head, to: &output)
        appendJSONLiteral("\"options\":", to: &output)
        append(suggestions, to: &output)
        appendJSONLiteral("}\n", to: &output)
    }
}
