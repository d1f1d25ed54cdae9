package import LayoverModel

/// The parts of a search that decide which prices may be compared.
package struct SearchKey: Hashable, Sendable {
    package let from: String
    package let to: String
    package let departs: LocalDate
    package let returns: LocalDate?
    package let market: Market
    package let currency: Currency
    package let travellers: Int
    package let cabin: String

    package init(
        from: String, to: String, departs: LocalDate, returns: LocalDate?, market: Market, currency: Currency,
        travellers: Int, cabin: String
    ) {
        self.from = from
        self.to = to
        self.departs = departs
        self.returns = returns
        self.market = market
        self.currency = currency
        self.travellers = travellers
        self.cabin = cabin
    }

    /// Reads the output of ``text``.
    ///
    /// - Returns: `nil` for anything else.
    package init?(text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 7, let departs = LocalDate(words[1]), let market = Market(words[3]),
            let currency = Currency(words[4]), let travellers = Int(words[5])
        else { return nil }
        let returns = LocalDate(words[2])
        let ends = words[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, words[2] == "-" || returns != nil else { return nil }
        self.init(
            from: ends[0], to: ends[1], departs: departs, returns: returns, market: market, currency: currency,
            travellers: travellers, cabin: words[6])
    }

    /// The form in which it is stored and found.
    package var text: String {
        "\(from)-\(to) \(departs) \(returns.map { "\($0)" } ?? "-") \(market) \(currency) \(travellers) \(cabin)"
    }
}
