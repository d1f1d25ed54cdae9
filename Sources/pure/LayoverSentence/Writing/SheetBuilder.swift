import LayoverJSON
import LayoverModel

/// Writes the pieces of a sheet.
struct SheetBuilder {
    private let grammar: SentenceGrammar
    private let words: SentenceLocale
    private let live: LiveSets
    private var content = SheetContent()

    init(_ grammar: SentenceGrammar, locale: Int, live: LiveSets) {
        self.grammar = grammar
        words = grammar.locales[locale]
        self.live = live
    }

    private var rules: SentenceGrammar.Rules { grammar.rules }

    mutating func build(head: [UInt8], days: (SentenceDates) -> String) -> SheetContent {
        content.head = content.table.add { $0 += head }
        content.wordIDs = rules.words.map { content.table.add(escaped: $0.id) }
        content.timeIDs = rules.times.map { content.table.add(escaped: $0.id) }
        content.places = phrases(words.places, rules.words.map(\.id))
        content.openingPlaces = phrases(words.openingPlaces, rules.words.map(\.id))
        content.times = phrases(words.times, rules.times.map(\.id))
        content.openingTimes = phrases(words.openingTimes, rules.times.map(\.id))
        content.more = rules.words.indices.map { more($0) }
        let times = rules.times.map { time -> TimeText? in
            SentenceDates(time.days, on: live.day, in: grammar.calendar(live.market)).map {
                (dates: $0, text: days($0))
            }
        }
        content.dates = times.map { dates($0, nights: nil) }
        content.liveActions = rules.actions.indices.filter { live.has(action: $0, of: rules) }
        content.liveTimes = rules.times.indices.filter { live.has(time: $0) }
        content.listed = rules.actions.map { action in
            guard action.has(.place) else { return [] }
            return rules.listedWords.filter { live.has($0, for: action) }
        }
        content.actions = rules.actions.indices.map { action($0, times) }
        return content
    }

    private mutating func phrases(_ texts: [[String]], _ ids: [String]) -> [[SheetContent.Phrase]] {
        texts.map { texts in
            texts.enumerated().map { word, text in
                SheetContent.Phrase(
                    text: content.table.add(escaped: text),
                    token: content.table.add {
                        appendJSONEscaped(ids[word], to: &$0)
                        appendJSONLiteral("\",\"text\":\"", to: &$0)
                        appendJSONEscaped(text, to: &$0)
                    })
            }
        }
    }

    private mutating func more(_ word: Int) -> ByteTable.Piece {
        guard rules.words[word].isRegion else { return .empty }
        let phrase = words.refine.pieces.lazy.compactMap { piece in
            if case .slot(_, let form) = piece.content { form } else { nil as Int? }
        }.first.map { words.places[$0][word] }
        let label = (words.labels.more ?? "{region}")
            .replacing("{region}", with: phrase ?? words.placeNames[word])
        return content.table.add {
            appendJSONLiteral(
                ",{\"role\":\"more\",\"slot\":\"place\",\"text\":\"\",\"gap\":\"\",\"glue\":true,\"label\":", to: &$0)
            appendJSONString(label, to: &$0)
            $0.append(0x7d)
        }
    }

    private typealias TimeText = (dates: SentenceDates, text: String)

    private mutating func dates(_ time: TimeText?, nights: ClosedRange<Int>?) -> ByteTable.Piece {
        content.table.add {
            guard let (dates, text) = time else { return appendJSONLiteral("null", to: &$0) }
            appendJSONLiteral("{\"from\":\"", to: &$0)
            $0 += dates.from.description.utf8
            appendJSONLiteral("\",\"until\":\"", to: &$0)
            $0 += dates.until.description.utf8
            appendJSONLiteral("\",\"text\":", to: &$0)
            appendJSONString(text, to: &$0)
            let searched = dates.searched(nights: nights)
            appendJSONLiteral(",\"searched\":{\"departs\":\"", to: &$0)
            $0 += searched.departs.description.utf8
            if let returns = searched.returns {
                appendJSONLiteral("\",\"returns\":\"", to: &$0)
                $0 += returns.description.utf8
            }
            appendJSONLiteral("\"}}", to: &$0)
        }
    }

    // MARK: Actions

    private mutating func action(_ number: Int, _ times: [TimeText?]) -> SheetContent.Action {
        var action = SheetContent.Parts()
        let start = rules.codeStarts[number]
        action.codeStart = content.table.add(escaped: start)
        for piece in words.sentences[number].pieces {
            action.steps.append(step(piece, number))
            guard case .slot(.place, let form) = piece.content else { continue }
            action.refined = words.refine.pieces.enumerated().map { place, inner in
                var inner = inner
                if place == 0 { (inner.gap, inner.glue) = (piece.gap, piece.glue) }
                if case .sub = inner.content { return sub(form, inner) }
                return step(inner, number)
            }
        }
        action.words = rules.words.indices.map { word in
            entry(word, in: number, code: "\(start).\(rules.words[word].id)", hasMore: rules.words[word].isRegion)
        }
        action.destinations = rules.places.indices.map { destination($0, "\(start).") }
        addSubs(&action, number, start)
        action.times = timeEntries(number, start)
        action.entry = listEntry(number, start)
        action.nights = nights(rules.actions[number])
        if let nights = rules.actions[number].nights { action.dates = times.map { dates($0, nights: nights) } }
        return SheetContent.Action(action, rules.actions[number])
    }

    private mutating func addSubs(_ action: inout SheetContent.Parts, _ number: Int, _ start: String) {
        for word in rules.words {
            guard word.isRegion, rules.actions[number].has(.place) else {
                action.subs.append([])
                action.regionDestinations.append([])
                continue
            }
            let places = live.places(word, for: rules.actions[number]).places
            action.subs.append(
                places.map { place in
                    let own = rules.places[place].word
                    return entry(own, in: number, code: "\(start).\(word.id)~\(rules.words[own].id)", hasMore: false)
                })
            action.regionDestinations.append(places.map { destination($0, "\(start).\(word.id)~") })
        }
    }

    private mutating func entry(_ word: Int, in action: Int, code: String, hasMore: Bool) -> SheetContent.Entry {
        let (id, name, text) = (rules.words[word].id, words.placeNames[word], phrase(word, in: action))
        let (group, count) = (rules.words[word].group, live.count(word, for: rules.actions[action]))
        let before = content.table.add { SheetBuilder.open(id, name: name, text: text, code: code, to: &$0) }
        let after = content.table.add {
            appendJSONLiteral("\",\"group\":\"", to: &$0)
            $0 += group.utf8
            appendJSONLiteral("\",\"places\":", to: &$0)
            appendJSONNumber(count, to: &$0)
            appendJSONLiteral(hasMore ? ",\"more\":true}" : "}", to: &$0)
        }
        return SheetContent.Entry(before: before, after: after)
    }

    /// The start of an entry, up to the variable part of its code.
    private static func open(_ id: String, name: String, text: String, code: String, to output: inout [UInt8]) {
        appendJSONLiteral("{\"id\":", to: &output)
        appendJSONString(id, to: &output)
        appendJSONLiteral(",\"name\":", to: &output)
        appendJSONString(name, to: &output)
        appendJSONLiteral(",\"text\":", to: &output)
        appendJSONString(text, to: &output)
        appendJSONLiteral(",\"code\":\"", to: &output)
        appendJSONEscaped(code, to: &output)
    }

    private func phrase(_ word: Int, in action: Int) -> String {
        for piece in words.sentences[action].pieces {
            if case .slot(.place, let form) = piece.content { return words.places[form][word] }
        }
        return words.placeNames[word]
    }

    private mutating func destination(_ place: Int, _ codeStart: String) -> ByteTable.Piece {
        let (word, iata) = (rules.places[place].word, rules.places[place].iata)
        let (id, name) = (rules.words[word].id, words.placeNames[word])
        return content.table.add {
            appendJSONLiteral("{\"place\":", to: &$0)
            appendJSONString(id, to: &$0)
            appendJSONLiteral(",\"name\":", to: &$0)
            appendJSONString(name, to: &$0)
            appendJSONLiteral(",\"iata\":", to: &$0)
            appendJSONString(iata, to: &$0)
            appendJSONLiteral(",\"code\":\"", to: &$0)
            appendJSONEscaped(codeStart, to: &$0)
            appendJSONEscaped(id, to: &$0)
        }
    }

    private mutating func timeEntries(_ action: Int, _ start: String) -> [SheetContent.Entry] {
        var form = 0
        for piece in words.sentences[action].pieces {
            if case .slot(.time, let asked) = piece.content { form = asked }
        }
        return rules.times.enumerated().map { number, time in
            let text = words.times.isEmpty ? "" : words.times[form][number]
            let name = words.timeNames[number]
            let before = content.table.add {
                SheetBuilder.open(time.id, name: name, text: text, code: start + ".", to: &$0)
            }
            let after = content.table.add {
                $0.append(0x2e)
                appendJSONEscaped(time.id, to: &$0)
                appendJSONLiteral("\"}", to: &$0)
            }
            return SheetContent.Entry(before: before, after: after)
        }
    }

    private mutating func listEntry(_ action: Int, _ start: String) -> ByteTable.Piece {
        let (id, text) = (rules.actions[action].id, words.actionWords(action))
        return content.table.add { SheetBuilder.open(id, name: text, text: text, code: start, to: &$0) }
    }

    private mutating func nights(_ action: SentenceAction) -> ByteTable.Piece {
        guard let nights = action.nights else { return .empty }
        return content.table.add {
            appendJSONLiteral(",\"nights\":{\"min\":", to: &$0)
            appendJSONNumber(nights.lowerBound, to: &$0)
            appendJSONLiteral(",\"max\":", to: &$0)
            appendJSONNumber(nights.upperBound, to: &$0)
            $0.append(0x7d)
        }
    }
}

// Steps of sentences.
extension SheetBuilder {
    fileprivate mutating func step(_ piece: SentencePattern.Piece, _ action: Int) -> SheetContent.Step {
        switch piece.content {
        case .text(let text): fixed("text", text: text, piece)
        case .stop(let text): fixed("stop", text: text, piece)
        case .sub: sub(0, piece)
        case .action(let text, let part): self.action(text, part: part, piece, of: action)
        case .slot(.place, let form):
            slot(.place(form: form), piece, label: words.labels.place)
        case .slot(.time, let form):
            slot(.time(form: form), piece, label: words.labels.time)
        }
    }

    fileprivate mutating func sub(_ form: Int, _ piece: SentencePattern.Piece) -> SheetContent.Step {
        slot(.sub(form: form), piece, label: words.labels.sub)
    }

    private mutating func slot(
        _ kind: SheetContent.Step.Kind, _ piece: SentencePattern.Piece, label: String?
    ) -> SheetContent.Step {
        let tail = content.table.add {
            SheetBuilder.appendGap(piece, to: &$0)
            appendJSONLiteral(",\"label\":\"", to: &$0)
            SheetBuilder.appendLabel(label, to: &$0)
        }
        return SheetContent.Step(
            kind: kind, text: .empty, gap: content.table.add(escaped: piece.gap), tail: tail)
    }

    private mutating func fixed(
        _ role: String, text: String, _ piece: SentencePattern.Piece, more: (inout [UInt8]) -> Void = { _ in },
        end: (inout [UInt8]) -> Void = { _ in }
    ) -> SheetContent.Step {
        let token = content.table.add {
            appendJSONLiteral("{\"role\":\"", to: &$0)
            $0 += role.utf8
            $0.append(0x22)
            more(&$0)
            appendJSONLiteral(",\"text\":\"", to: &$0)
            appendJSONEscaped(text, to: &$0)
            SheetBuilder.appendGap(piece, to: &$0)
            end(&$0)
            $0.append(0x7d)
        }
        return SheetContent.Step(
            kind: .fixed(token), text: content.table.add(escaped: piece.gap + text),
            gap: content.table.add(escaped: piece.gap), tail: .empty)
    }

    private mutating func action(
        _ text: String, part: Int, _ piece: SentencePattern.Piece, of action: Int
    ) -> SheetContent.Step {
        let (rules, words) = (grammar.rules, self.words)
        let hasParts = words.sentences[action].hasParts
        return fixed("action", text: text, piece) {
            appendJSONLiteral(",\"slot\":\"action\",\"id\":", to: &$0)
            appendJSONString(rules.actions[action].id, to: &$0)
            guard hasParts else { return }
            appendJSONLiteral(",\"part\":", to: &$0)
            appendJSONNumber(part, to: &$0)
        } end: {
            appendJSONLiteral(",\"label\":\"", to: &$0)
            SheetBuilder.appendLabel(words.labels.action, to: &$0)
            appendJSONEscaped(words.actionWords(action), to: &$0)
            $0.append(0x22)
        }
    }

    /// Closes the text of a token and appends its gap and glue.
    private static func appendGap(_ piece: SentencePattern.Piece, to output: inout [UInt8]) {
        appendJSONLiteral("\",\"gap\":\"", to: &output)
        appendJSONEscaped(piece.gap, to: &output)
        appendJSONLiteral(piece.glue ? "\",\"glue\":true" : "\",\"glue\":false", to: &output)
    }

    private static func appendLabel(_ label: String?, to output: inout [UInt8]) {
        guard let label else { return }
        appendJSONEscaped(label + ": ", to: &output)
    }
}

extension SentenceLocale {
    /// The words of an action, with `…` in between if they are in two places.
    func actionWords(_ action: Int) -> String {
        sentences[action].pieces.compactMap {
            if case .action(let text, _) = $0.content { text } else { nil }
        }.joined(separator: " … ")
    }
}
