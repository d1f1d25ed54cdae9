import LayoverJSON
package import LayoverModel

/// A price that somebody's search saw, for a place that a sentence leads to.
package struct SentenceFare: Hashable, Sendable {
    package let price: Money
    package let departs: LocalDate
    package let returns: LocalDate?
    /// When the supplier gave it.
    package let seen: UTCInstant

    package init(price: Money, departs: LocalDate, returns: LocalDate?, seen: UTCInstant) {
        (self.price, self.departs, self.returns, self.seen) = (price, departs, returns, seen)
    }

    /// Appends it as a member behind others.
    func append(to output: inout [UInt8]) {
        appendJSONLiteral(",\"price\":{\"amount\":", to: &output)
        appendJSONNumber(price.amount, to: &output)
        appendJSONLiteral(",\"exponent\":", to: &output)
        appendJSONNumber(price.currency.exponent, to: &output)
        appendJSONLiteral(",\"currency\":", to: &output)
        appendJSONString(price.currency.code, to: &output)
        appendJSONLiteral(",\"departs\":", to: &output)
        appendJSONString(departs.description, to: &output)
        if let returns {
            appendJSONLiteral(",\"returns\":", to: &output)
            appendJSONString(returns.description, to: &output)
        }
        appendJSONLiteral(",\"seen\":", to: &output)
        appendJSONString(seen.description, to: &output)
        output.append(0x7d)
    }
}

extension SentenceAnswer {
    /// Codes of the airports that it leads to, where those are several.
    package var explored: [String] {
        let found = sheet.grammar.destinations(choice, live: sheet.live).map(\.iata)
        return found.count > 1 ? found : []
    }

    /// The days that it means; `nil` for any time.
    package var dates: SentenceDates? { sheet.grammar.dates(choice, live: sheet.live) }

    /// True if who flies goes back after some nights, so that a price there and back is meant.
    package var goesBack: Bool {
        if let nights = sheet.grammar.rules.actions[choice.action].nights { return nights.upperBound > 0 }
        guard let dates else { return false }
        return (1...SentenceLimits.shortStay).contains(dates.until.daysSinceEpoch - dates.from.daysSinceEpoch)
    }
}
