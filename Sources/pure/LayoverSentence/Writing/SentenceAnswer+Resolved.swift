import LayoverJSON
import LayoverModel

extension SentenceAnswer {
    /// Appends the destinations and dates of the sentence.
    func appendResolved(_ candidates: [SentenceSuggestion], to output: inout [UInt8]) {
        appendJSONLiteral(",\"resolved\":{\"kind\":\"", to: &output)
        let count = destinationCount
        appendJSONLiteral(count == 0 ? "nothing" : count == 1 ? "search" : "explore", to: &output)
        appendJSONLiteral("\",\"destinations\":[", to: &output)
        appendDestinations(to: &output)
        appendJSONLiteral("],\"dates\":", to: &output)
        if action.hasTime, let time = choice.time {
            table.append((action.parts.dates.isEmpty ? sheet.content.dates : action.parts.dates)[time], to: &output)
        } else {
            appendJSONLiteral("null", to: &output)
        }
        table.append(action.parts.nights, to: &output)
        if isUnresolved {
            appendJSONLiteral(",\"candidates\":[", to: &output)
            for (index, candidate) in candidates.enumerated() {
                if index > 0 { output.append(0x2c) }
                append(candidate, to: &output)
            }
            output.append(0x5d)
        }
        output.append(0x7d)
    }

    private var destinationCount: Int {
        switch choice.target ?? .word(sheet.grammar.rules.defaultPlace) {
        case .word(let word): sheet.live.count(word, for: sheet.grammar.rules.actions[choice.action])
        case .sub(_, let place): sheet.live.count(place, for: sheet.grammar.rules.actions[choice.action])
        case .unlisted(_, let city): city.airports.count
        case .unresolved: 0
        }
    }

    private func appendDestinations(to output: inout [UInt8]) {
        switch choice.target ?? .word(sheet.grammar.rules.defaultPlace) {
        case .word(let word): appendDestinations(of: word, to: &output)
        case .sub(let region, let place):
            // A place of a region has one place, or none if it is unavailable today.
            let places = sheet.live.places(
                sheet.grammar.rules.words[place], for: sheet.grammar.rules.actions[choice.action]
            ).places
            let all = sheet.live.places(
                sheet.grammar.rules.words[region], for: sheet.grammar.rules.actions[choice.action]
            ).places
            for place in places {
                guard let index = all.firstIndex(of: place) else { continue }
                close(action.parts.regionDestinations[region][index], place, to: &output)
            }
        case .unlisted(_, let city):
            for (index, airport) in city.airports.enumerated() {
                appendJSONLiteral(index > 0 ? ",{\"place\":null,\"iata\":" : "{\"place\":null,\"iata\":", to: &output)
                appendJSONString(airport, to: &output)
                appendJSONLiteral(",\"code\":\"", to: &output)
                appendCode(hidden: true, to: &output)
                appendJSONLiteral("\"}", to: &output)
            }
        case .unresolved: break
        }
    }

    private func appendDestinations(of word: Int, to output: inout [UInt8]) {
        let written = sheet.grammar.rules.actions[choice.action]
        if sheet.grammar.rules.words[word].isRegion, action.hasPlace {
            let places = fares.isEmpty ? [] : sheet.live.places(sheet.grammar.rules.words[word], for: written).places
            for (index, piece) in action.parts.regionDestinations[word].enumerated() {
                if index > 0 { output.append(0x2c) }
                close(piece, places.indices.contains(index) ? places[index] : nil, to: &output)
            }
            return
        }
        var isFirst = true
        for place in sheet.live.places(sheet.grammar.rules.words[word], for: written).places {
            if !isFirst { output.append(0x2c) }
            isFirst = false
            close(action.parts.destinations[place], place, to: &output)
        }
    }

    /// Appends a destination with the time of the sentence in its code.
    private func close(_ piece: ByteTable.Piece, _ place: Int?, to output: inout [UInt8]) {
        table.append(piece, to: &output)
        appendTime(choice.time, to: &output)
        output.append(0x22)
        if !fares.isEmpty, let place { fares[sheet.grammar.rules.places[place].iata]?.append(to: &output) }
        output.append(0x7d)
    }

    // MARK: Repairs

    func appendRepairs(to output: inout [UInt8]) {
        appendJSONLiteral(",\"repairs\":[", to: &output)
        for (index, repair) in repairs.enumerated() {
            if index > 0 { output.append(0x2c) }
            append(sheet.grammar.named(repair, locale: sheet.locale), to: &output)
        }
        output.append(0x5d)
    }

    private func append(_ repair: SentenceRepair, to output: inout [UInt8]) {
        appendJSONLiteral("{\"slot\":", to: &output)
        appendJSONString(repair.slot, to: &output)
        for (key, value) in [
            (",\"was\":" as StaticString, repair.was), (",\"now\":", repair.now),
            (",\"reason\":", repair.reason.rawValue), (",\"until\":", repair.until?.description),
            (",\"text\":", text(of: repair)),
        ] {
            guard let value else { continue }
            appendJSONLiteral(key, to: &output)
            appendJSONString(value, to: &output)
        }
        output.append(0x7d)
    }

    private func text(of repair: SentenceRepair) -> String? {
        sheet.grammar.text(of: repair, sentence: plainText, locale: sheet.locale, tools: sheet.language)
    }

    /// Gaps and texts of all tokens in order.
    private var plainText: String {
        sheet.grammar.tokens(choice, locale: sheet.locale, live: sheet.live).reduce(into: "") { $0 += $1.gap + $1.text }
    }
}
