import LayoverJSON

extension SentenceAnswer {
    /// Appends the requested lists, as members.
    func appendOptions(_ lists: Set<SentenceGrammar.OptionList>, to output: inout [UInt8]) {
        var isFirst = true
        for list in SentenceAnswer.order where lists.contains(list) {
            appendJSONLiteral(isFirst ? "\"" : ",\"", to: &output)
            output += list.rawValue.utf8
            appendJSONLiteral("\":[", to: &output)
            appendList(list, to: &output)
            output.append(0x5d)
            isFirst = false
        }
    }

    private static let order: [SentenceGrammar.OptionList] = [.place, .sub, .action, .time]

    func appendList(_ list: SentenceGrammar.OptionList, to output: inout [UInt8]) {
        switch list {
        case .action: appendActions(to: &output)
        case .place:
            let words = ordered(sheet.content.listed[choice.action], in: .place)
            for (index, word) in words.prefix(SentenceLimits.options).enumerated() {
                if index > 0 { output.append(0x2c) }
                append(action.parts.words[word], to: &output)
            }
        case .sub:
            for (index, entry) in orderedSubs.prefix(SentenceLimits.options).enumerated() {
                if index > 0 { output.append(0x2c) }
                append(entry, to: &output)
            }
        case .time: appendTimes(to: &output)
        }
    }

    /// All places of the region in the sentence.
    private var subs: [SheetContent.Entry] {
        switch choice.target {
        case .word(let word), .sub(let word, _): action.parts.subs[word]
        case .unlisted, .unresolved, nil: []
        }
    }

    /// The same in the order of the arm.
    private var orderedSubs: [SheetContent.Entry] {
        let entries = subs
        guard variant?.first[.sub] != nil, let region = choice.target.flatMap(SentenceAnswer.region) else {
            return entries
        }
        let grammar = sheet.grammar
        let places = sheet.live.places(grammar.rules.words[region], for: grammar.rules.actions[choice.action]).places
        let words = places.map { grammar.rules.places[$0].word }
        let positions = Dictionary(zip(words, entries.indices)) { first, _ in first }
        return ordered(words, in: .sub).compactMap { positions[$0].map { entries[$0] } }
    }

    private static func region(_ target: SentenceChoice.Target) -> Int? {
        switch target {
        case .word(let word), .sub(let word, _): word
        case .unlisted, .unresolved: nil
        }
    }

    private func ordered(_ words: [Int], in list: SentenceGrammar.OptionList) -> [Int] {
        variant?.ordered(words, in: list) ?? words
    }

    /// Returns whether a list of this answer has any entries.
    package func has(_ list: SentenceGrammar.OptionList) -> Bool {
        switch list {
        case .action: !sheet.content.liveActions.isEmpty
        case .place: !sheet.content.listed[choice.action].isEmpty
        case .sub: !subs.isEmpty
        case .time: action.hasTime && !sheet.content.liveTimes.isEmpty
        }
    }

    /// Appends an entry for a place, with the time of the sentence in its code.
    private func append(_ entry: SheetContent.Entry, to output: inout [UInt8]) {
        table.append(entry.before, to: &output)
        appendTime(choice.time, to: &output)
        table.append(entry.after, to: &output)
    }

    private func appendTimes(to output: inout [UInt8]) {
        guard action.hasTime else { return }
        let target = choice.target ?? .word(sheet.grammar.rules.defaultPlace)
        for (index, time) in ordered(sheet.content.liveTimes, in: .time).prefix(SentenceLimits.options).enumerated() {
            if index > 0 { output.append(0x2c) }
            table.append(action.parts.times[time].before, to: &output)
            appendIdentifier(target, to: &output)
            table.append(action.parts.times[time].after, to: &output)
        }
    }

    private func appendActions(to output: inout [UInt8]) {
        for (index, other) in ordered(sheet.content.liveActions, in: .action).enumerated() {
            if index > 0 { output.append(0x2c) }
            let next = sheet.content.actions[other]
            table.append(next.parts.entry, to: &output)
            let target = choice.target ?? (next.hasPlace ? .word(sheet.grammar.rules.defaultPlace) : nil)
            let time = choice.time ?? (next.hasTime ? sheet.grammar.rules.defaultTime : nil)
            if target != nil || time != nil { appendPlace(target, to: &output) }
            appendTime(time, to: &output)
            appendJSONLiteral("\"}", to: &output)
        }
    }

    // MARK: Fields

    /// Appends the same slots as labelled fields: an ordinary form.
    func appendFields(_ lists: Set<SentenceGrammar.OptionList>, to output: inout [UInt8]) {
        let written = sheet.grammar.rules.actions[choice.action]
        let (words, labels) = (sheet.grammar.locales[sheet.locale], sheet.grammar.locales[sheet.locale].labels)
        appendJSONLiteral(",\"fields\":[", to: &output)
        appendField(
            .action, labels.action, id: written.id, value: words.actionWords(choice.action), lists, to: &output)
        if written.has(.place) {
            let place = placeValue
            output.append(0x2c)
            appendField(.place, labels.place, id: place.id, value: place.text, lists, to: &output)
            if !subs.isEmpty {
                output.append(0x2c)
                let sub = subValue
                appendField(.sub, labels.sub, id: sub.id, value: sub.text, lists, to: &output)
            }
        }
        if written.has(.time) {
            let time = choice.time ?? sheet.grammar.rules.defaultTime
            output.append(0x2c)
            appendField(
                .time, labels.time, id: sheet.grammar.rules.times[time].id, value: words.timeNames[time], lists,
                to: &output)
        }
        output.append(0x5d)
    }

    private func appendField(
        _ list: SentenceGrammar.OptionList, _ label: String?, id: String?, value: String,
        _ lists: Set<SentenceGrammar.OptionList>, to output: inout [UInt8]
    ) {
        appendJSONLiteral("{\"slot\":\"", to: &output)
        output += list.rawValue.utf8
        appendJSONLiteral("\",\"label\":", to: &output)
        appendJSONString(label ?? list.rawValue, to: &output)
        appendJSONLiteral(",\"id\":", to: &output)
        if let id { appendJSONString(id, to: &output) } else { appendJSONLiteral("null", to: &output) }
        appendJSONLiteral(",\"value\":", to: &output)
        appendJSONString(value, to: &output)
        appendJSONLiteral(",\"options\":[", to: &output)
        if lists.contains(list) { appendList(list, to: &output) }
        appendJSONLiteral("]}", to: &output)
    }

    private var placeValue: (id: String?, text: String) {
        let words = sheet.grammar.locales[sheet.locale]
        switch choice.target ?? .word(sheet.grammar.rules.defaultPlace) {
        case .word(let word), .sub(let word, _): return (sheet.grammar.rules.words[word].id, words.placeNames[word])
        case .unlisted(_, let city): return (nil, city.name)
        case .unresolved(let typed): return (nil, typed)
        }
    }

    private var subValue: (id: String?, text: String) {
        guard case .sub(_, let place) = choice.target else { return (nil, "") }
        return (sheet.grammar.rules.words[place].id, sheet.grammar.locales[sheet.locale].placeNames[place])
    }
}
