import LayoverModel

/// Reads a code into a choice, and repairs the parts that are unavailable, in this order: code, action, place, time.
struct ChoiceReader {
    let grammar: SentenceGrammar
    let locale: Int
    let live: LiveSets
    let airports: SentenceAirports
    let folding: any TextFolding
    private(set) var repairs: [SentenceRepair] = []

    mutating func read(_ text: String) -> SentenceChoice {
        var code = SentenceCode()
        do throws(SentenceCode.Fault) {
            code = try SentenceCode(text, version: grammar.version)
        } catch {
            repairs.append(SentenceRepair("sentence", error == .bad ? .badCode : .newerCode))
        }
        let action = action(code.action)
        let written = grammar.rules.actions[action]
        return SentenceChoice(
            action: action, target: target(code.place, written), time: time(code.time, written.has(.time)))
    }

    private mutating func action(_ id: Substring?) -> Int {
        let number = id.map { grammar.rules.actionIDs[String($0)] } ?? grammar.rules.defaultAction
        let reason: SentenceRepair.Reason? =
            if let number { live.reason(action: number, of: grammar.rules) } else {
                .unknown
            }
        // There is no replacement for the default action, which is never without places, because it takes no offer.
        guard let reason, number != grammar.rules.defaultAction else { return number ?? grammar.rules.defaultAction }
        let instead = grammar.rules.defaultAction
        repairs.append(
            SentenceRepair(
                "action", was: id.map(String.init) ?? number.map { grammar.rules.actions[$0].id },
                now: grammar.rules.actions[instead].id, reason))
        return instead
    }

    private mutating func time(_ id: Substring?, _ isShown: Bool) -> Int? {
        guard let id else { return isShown ? grammar.rules.defaultTime : nil }
        let number = grammar.rules.timeIDs[String(id)]
        guard isShown else { return number }
        if let number, live.has(time: number) || number == grammar.rules.defaultTime { return number }
        repairs.append(
            SentenceRepair(
                "time", was: String(id), now: grammar.rules.times[grammar.rules.defaultTime].id,
                number == nil ? .unknown : .off))
        return grammar.rules.defaultTime
    }

    private mutating func target(_ place: SentenceCode.Place?, _ action: SentenceAction) -> SentenceChoice.Target? {
        let isShown = action.has(.place)
        switch place {
        case nil: return isShown ? sayable(.word(grammar.rules.defaultPlace), action) : nil
        case .typed(let text): return typed(text, action, isShown)
        case .word(let id, let sub):
            guard isShown else { return known(id, sub)?.target }
            let was = sub.map { "\(id)~\($0)" } ?? String(id)
            guard let known = known(id, sub) else {
                repairs.append(SentenceRepair("place", was: was, now: grammar.rules.words[0].id, .unknown))
                return .word(0)
            }
            return sayable(known.target, action, was: was, known.reason)
        }
    }

    /// Finds the words of the identifiers, or their successors; `nil` if the first identifier is unknown.
    private func known(
        _ id: Substring, _ sub: Substring?
    ) -> (target: SentenceChoice.Target, reason: SentenceRepair.Reason?)? {
        var reason: SentenceRepair.Reason?
        var word = grammar.rules.wordIDs[String(id)]
        if word == nil, let next = grammar.rules.retired[String(id)] {
            reason = .retired
            word = next ?? 0
        }
        guard let word else { return nil }
        guard let sub else { return (.word(word), reason) }
        var place = grammar.rules.wordIDs[String(sub)]
        if place == nil, let next = grammar.rules.retired[String(sub)] {
            reason = reason ?? .retired
            guard let next else { return (.word(word), reason) }
            guard isSub(next, of: word) else {
                return (.word(grammar.rules.words[word].isRegion ? word : next), reason)
            }
            place = next
        }
        guard let place, isSub(place, of: word) else { return (.word(word), reason ?? .unknown) }
        return (.sub(region: word, place: place), reason)
    }

    private func isSub(_ place: Int, of region: Int) -> Bool {
        guard grammar.rules.words[region].isRegion, case .place(let number) = grammar.rules.words[place].kind else {
            return false
        }
        return grammar.rules.words[region].places.contains(number)
    }

    /// The target or its replacement; a single repair covers both a replaced word and an unavailable one.
    private mutating func sayable(
        _ target: SentenceChoice.Target, _ action: SentenceAction, was: String? = nil,
        _ given: SentenceRepair.Reason? = nil
    ) -> SentenceChoice.Target {
        var reason = given
        var (now, until) = (target, nil as LocalDate?)
        var word = asked(target)
        if let missing = live.reason(word, grammar.rules.words[word], for: action), word != 0 {
            reason = reason ?? missing
            if missing == .offMarket {
                until = grammar.rules.offMarketUntil(grammar.rules.words[word].places, in: live)
            }
            repeat { word = above(word, target) } while word != 0 && !live.has(word, for: action)
            now = .word(word)
        }
        guard let reason else { return target }
        var repair = SentenceRepair("place", was: was ?? identifier(target), now: identifier(now), reason)
        repair.until = until
        repairs.append(repair)
        return now
    }

    private func asked(_ target: SentenceChoice.Target) -> Int {
        switch target {
        case .word(let word): word
        case .sub(_, let place): place
        case .unlisted, .unresolved: 0
        }
    }

    /// The next wider word: for a place the region in the code, else its first region; for a region the region that it is
    /// part of.
    private func above(_ word: Int, _ target: SentenceChoice.Target) -> Int {
        switch grammar.rules.words[word].kind {
        case .place(let number):
            if case .sub(let region, _) = target { return region }
            return grammar.rules.places[number].region ?? 0
        case .region(let partOf): return partOf ?? 0
        case .anywhere, .style: return 0
        }
    }

    private func identifier(_ target: SentenceChoice.Target) -> String { grammar.identifier(target) }

    private mutating func typed(
        _ text: String, _ action: SentenceAction, _ isShown: Bool
    ) -> SentenceChoice.Target? {
        let cleaned = TypedText.cleaned(text, folding)
        guard !cleaned.isEmpty else {
            guard isShown else { return nil }
            repairs.append(SentenceRepair("place", now: grammar.rules.words[0].id, .emptyText))
            return .word(0)
        }
        let folded = TypedText.folded(cleaned, folding)
        guard let word = grammar.word(folded: folded, locale: locale) else {
            let city = airports.find(folded)
            return city.map { .unlisted(typed: cleaned, city: $0) } ?? .unresolved(typed: cleaned)
        }
        return isShown ? sayable(.word(word), action) : .word(word)
    }
}
