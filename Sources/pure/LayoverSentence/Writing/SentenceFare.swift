import LayoverJSON
package import LayoverModel

/// A price from an earlier search of any client, for a destination of a sentence.
package struct SentenceFare: Hashable, Sendable {
    package let price: Money
    package let departs: LocalDate
    package let returns: LocalDate?
    /// When the supplier returned it.
    package let seen: UTCInstant

    package init(price: Money, departs: LocalDate, returns: LocalDate?, seen: UTCInstant) {
        (self.price, self.departs, self.returns, self.seen) = (price, departs, returns, seen)
    }

    /// Appends the price as a member after others.
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
    /// Codes of the destination airports, if there are several.
    package var explored: [String] {
        let found = sheet.grammar.destinations(choice, live: sheet.live).map(\.iata)
        return found.count > 1 ? found : []
    }

    /// The days of the sentence; `nil` for any time.
    package var dates: SentenceDates? { sheet.grammar.dates(choice, live: sheet.live) }

    /// True if the traveller returns after some nights, so that the price is for a return flight.
    package var goesBack: Bool {
        if let nights = sheet.grammar.rules.actions[choice.action].nights { return nights.upperBound > 0 }
        guard let dates else { return false }
        return (1...SentenceLimits.shortStay).contains(dates.until.daysSinceEpoch - dates.from.daysSinceEpoch)
    }
}
