package import LayoverModel

extension FlightFacts {
    /// The answer's fact for `name`.
    ///
    /// While results are arriving, a known fact has the certainty from `FactName`, and all other facts are pending. If a
    /// part of the answer could not be read, a fact is `partlyUnknown`. Facts without any source are unknown: money without
    /// a currency, or self-transfer if the format does not have it. Facts about the query, the traveller and the client are
    /// always unknown here. The route is taken from the itineraries; a caller that knows the query uses the query first.
    ///
    /// - Complexity: O(1) but for lists, which are built here with one allocation for each airline.
    package func fact(_ name: FactName) -> Fact {
        guard name.isAboutResults || name.isAboutRoute else { return .unknown }
        if name == .resultsComplete { return isComplete }
        guard resultStatus != .unchanged else { return .pending }
        guard !isNeverTold(name), !(resultStatus == .failed && itineraryCount == 0) else { return .unknown }
        guard let value = value(name) else { return resultStatus == .incomplete ? .pending : .unknown }
        return .known(value, certainty(name))
    }

    /// Whether all results have arrived; unknown if the supplier gave up.
    private var isComplete: Fact {
        resultStatus == .failed ? .unknown : .known(.bool(resultStatus == .complete && !gaps.contains(.pages)))
    }

    private func isNeverTold(_ name: FactName) -> Bool {
        switch name {
        case .resultsPriceMin, .resultsPriceMinDirect: currency == nil || gaps.contains(.currencies)
        case .resultsCheapest: gaps.contains(.currencies)
        case .resultsSelfTransfer: !tellsTransfers
        case .resultsEcoCount, .resultsEcoBest, .resultsEcoSaving: !tellsEmissions && resultStatus != .incomplete
        default: false
        }
    }

    private func certainty(_ name: FactName) -> Fact.Certainty {
        if resultStatus == .incomplete {
            return name.isAboutResults || name == .routeCountries ? name.certaintyWhileIncomplete : .provisional
        }
        let isPart = resultStatus == .failed || !gaps.isDisjoint(with: relevantGaps(name).union(.pages))
        return isPart ? .partlyUnknown : .final
    }

    private func relevantGaps(_ name: FactName) -> Gaps {
        switch name {
        case .resultsStops0, .resultsStops1, .resultsStops2Plus, .resultsDirectCount, .resultsDirectFlights,
            .resultsPriceMinDirect:
            .stops
        case .resultsDirectCarriers: [.stops, .airlines]
        case .resultsCarriers: .airlines
        case .resultsDurationMin, .resultsDurationMax, .resultsFastest: .durations
        case .resultsSelfTransfer: .transfers
        case .resultsAgents: .sellers
        case .routeCountries: .places
        default: []
        }
    }

    private func value(_ name: FactName) -> Value? {
        switch name {
        case .resultsCount: .int(itineraryCount)
        case .resultsOffers: .int(offerCount)
        case .resultsDirectCount, .resultsStops0: .int(stopCounts[0])
        case .resultsStops1: .int(stopCounts[1])
        case .resultsStops2Plus: .int(stopCounts[2])
        case .resultsDirectFlights: .int(directFlightCount > 0 ? directFlightCount : flightCount)
        case .resultsDirectCarriers: .list(carriers())
        case .resultsPriceMin: money(minimumPrice).map { .money($0) }
        case .resultsPriceMinDirect: money(minimumDirectPrice).map { .money($0) }
        case .resultsPriceUnknown: .int(unpricedOfferCount)
        case .resultsDurationMin: minimumMinutes.map { .duration(minutes: $0) }
        case .resultsDurationMax: maximumMinutes.map { .duration(minutes: $0) }
        case .resultsCheapest: text(cheapest?.id)
        case .resultsFastest: text(fastest?.id)
        case .resultsCarriers: .texts(airlineCodes)
        case .resultsAgents: gaps.contains(.sellers) && sellers.count == 0 ? nil : .texts(sellerNames)
        case .resultsSelfTransfer: .int(selfTransferCount)
        case .resultsEcoCount: tellsEmissions ? .int(ecoCount) : nil
        case .resultsEcoBest: text(greenest?.id)
        case .resultsEcoSaving: greenest.map { .percent(basisPoints: -$0.amount) }
        default: routeValue(name)
        }
    }

    func text(_ range: Range<Int>?) -> Value? {
        range.map { .text(String(decoding: texts[$0], as: UTF8.self)) }
    }

    /// Millionths as money; `nil` without a currency.
    func money(_ millionths: Int?) -> Money? {
        guard let millionths, let currency, !gaps.contains(.currencies) else { return nil }
        let amount = DecimalText.minorUnits(millionths: millionths, exponent: currency.exponent)
        return Money(amount: amount, currency: currency)
    }

    /// Display code, else IATA code, else the supplier's ID, of every airline in the order of the answer.
    private var airlineCodes: PackedTexts {
        var codes = PackedTexts()
        codes.reserve(texts: airlines.count, bytes: airlines.count * 4)
        for (number, airline) in airlines.enumerated() {
            if airline.code.isEmpty {
                append(airlineTable.bytes, airlineTable.range(number), to: &codes)
            } else {
                codes.append(utf8: texts.span.extracting(airline.code))
            }
        }
        return codes
    }

    private var sellerNames: PackedTexts {
        var names = PackedTexts()
        names.reserve(texts: sellers.count, bytes: sellers.bytes.count)
        for number in 0..<sellers.count {
            append(sellers.bytes, sellers.range(number), to: &names)
        }
        return names
    }

    /// Appends a text for display, without hidden characters.
    private func append(_ bytes: [UInt8], _ range: Range<Int>, to texts: inout PackedTexts) {
        let text = bytes.span.extracting(range)
        guard HiddenCharacters.areIn(text) else { return texts.append(utf8: text) }
        texts.append(HiddenCharacters.removed(from: String(decoding: bytes[range], as: UTF8.self)))
    }
}
