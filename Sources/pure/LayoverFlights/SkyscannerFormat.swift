package import LayoverJSON

/// Skyscanner Flights Live Prices v3, create and poll.
///
/// Source: `developers.skyscanner.net`, Flights Live Prices; recordings of 2022 and 2023 differ in optional keys only.
package struct SkyscannerFormat: FormatDefinition {
    package init() {}

    package var name: String { "skyscanner-v3" }
    package var isPolled: Bool { true }

    private static let marks = [
        FormatMark("\"RESULT_STATUS_FAILED\"", .failed), FormatMark("\"RESULT_ACTION_NOT_MODIFIED\"", .unchanged),
    ]
    package var marks: [FormatMark] { SkyscannerFormat.marks }

    package func fits(_ tape: borrowing Tape) -> Bool {
        if tape.member("content", of: tape.root) != nil, tape.member("sessionToken", of: tape.root) != nil {
            return true
        }
        return tape.member("content", "results", of: tape.root) != nil
    }

    /// `code` with `message`, as in gRPC gateways.
    package func isError(_ tape: borrowing Tape) -> Bool {
        tape.member("code", of: tape.root) != nil && tape.member("message", of: tape.root) != nil
    }

    package func session(_ tape: borrowing Tape) -> TapeString? {
        tape.member("sessionToken", of: tape.root).flatMap { tape.string($0) }
    }

    package func isComplete(_ tape: borrowing Tape) -> Bool { resultStatus(tape) == .complete }

    package func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        try reader.readSkyscanner(tape, as: self, into: &facts)
    }

    func resultStatus(_ tape: borrowing Tape) -> FlightFacts.ResultStatus {
        guard let status = tape.member("status", of: tape.root).flatMap({ tape.string($0) }) else { return .incomplete }
        if tape.equals(status, "RESULT_STATUS_COMPLETE") { return .complete }
        return tape.equals(status, "RESULT_STATUS_FAILED") ? .failed : .incomplete
    }

    func isUnchanged(_ tape: borrowing Tape) -> Bool {
        let action = tape.member("action", of: tape.root).flatMap { tape.string($0) }
        return action.map { tape.equals($0, "RESULT_ACTION_NOT_MODIFIED") } ?? false
    }
}

/// Summaries for pictures of a page.
extension SkyscannerFormat {
    package func summaries(of answer: JSONValue, count: Int) -> [ItinerarySummary]? {
        guard let results = answer["content"]?["results"], let itineraries = results["itineraries"]?.members else {
            return nil
        }
        return itineraries.prefix(count).map { summary($0, results) }
    }

    private func summary(_ itinerary: JSONValue.Member, _ results: JSONValue) -> ItinerarySummary {
        let leg = itinerary.value["legIds"]?.items?.first?.string.flatMap { results["legs"]?[$0] }
        let carrier = leg?["marketingCarrierIds"]?.items?.first?.string.flatMap { results["carriers"]?[$0] }
        let amount = itinerary.value["pricingOptions"]?.items?.first?["price"]?["amount"]?.string.flatMap { Int($0) }
        return ItinerarySummary(
            id: itinerary.key, times: "\(clock(leg?["departureDateTime"])) – \(clock(leg?["arrivalDateTime"]))",
            carrier: carrier?["name"]?.string ?? "", price: amount.map(price) ?? "")
    }

    /// Amounts are thousandths.
    private func price(_ amount: Int) -> String {
        let cents = amount / 10
        return "\(cents / 100).\(twoDigits(abs(cents % 100)))"
    }

    private func clock(_ time: JSONValue?) -> String {
        guard let hour = time?["hour"]?.int, let minute = time?["minute"]?.int else { return "?" }
        return "\(twoDigits(hour)):\(twoDigits(minute))"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension SupplierFormat {
    package static let skyscanner = SupplierFormat(SkyscannerFormat())
}

/// Reading a price.
extension SkyscannerFormat {
    /// Millionths; `nil` for an empty amount, which means an unknown price, never zero.
    static func price(_ tape: borrowing Tape, _ object: TapeIndex) -> Int? {
        var amount: TapeString?
        var unit: DecimalText.Unit?
        var members = tape.members(object)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "amount") {
                amount = tape.string(value)
            } else if tape.equals(key, "unit") {
                unit = tape.string(value).flatMap { SkyscannerFormat.unit(tape, $0) }
            }
        }
        guard let amount, let unit else { return nil }
        return tape.withBytes(amount) { DecimalText.millionths($0, unit: unit) }
    }

    private static func unit(_ tape: borrowing Tape, _ name: TapeString) -> DecimalText.Unit? {
        if tape.equals(name, "PRICE_UNIT_MILLI") { return .milli }
        if tape.equals(name, "PRICE_UNIT_WHOLE") { return .whole }
        if tape.equals(name, "PRICE_UNIT_CENTI") { return .centi }
        return tape.equals(name, "PRICE_UNIT_MICRO") ? .micro : nil
    }
}

/// Reading the results.
extension FlightReader {
    fileprivate mutating func readSkyscanner(
        _ tape: borrowing Tape, as format: SkyscannerFormat, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        facts.isOrdered = false
        facts.tellsTransfers = true
        facts.resultStatus = format.resultStatus(tape)
        let results = tape.member("content", "results", of: tape.root)
        let maps = results.map { SkyscannerMaps(tape, $0) } ?? SkyscannerMaps()
        guard let itineraries = maps.itineraries, tape.isObject(itineraries) else {
            if format.isUnchanged(tape) { facts.resultStatus = .unchanged }
            if facts.resultStatus == .failed || facts.resultStatus == .unchanged { return }
            throw .wrongShape(format: format.name, missing: "content.results.itineraries")
        }
        try joined.fill(tape, maps, limits: limits)
        var members = tape.members(itineraries)
        while let (id, value) = members.next(tape) {
            draft.reset()
            tape.append(id, to: &draft.id)
            try readItinerary(tape, value, into: &facts)
            note(value, id: id)
        }
        if facts.itineraryCount == 0, format.isUnchanged(tape) { facts.resultStatus = .unchanged }
    }

    private mutating func readItinerary(
        _ tape: borrowing Tape, _ itinerary: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var members = tape.members(itinerary)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "pricingOptions") {
                try readOptions(tape, value, into: &facts)
            } else if tape.equals(key, "legIds") {
                try joinLegs(tape, value, into: &facts)
            } else if tape.equals(key, "sustainabilityData") {
                try readEmissions(tape, value, into: &facts)
            }
        }
        try facts.add(draft)
    }

    private mutating func readOptions(
        _ tape: borrowing Tape, _ list: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var options = tape.items(list)
        while let option = options.next(tape) {
            var price: Int?
            var transfer: TapeString?
            var members = tape.members(option)
            while let (key, value) = members.next(tape) {
                if tape.equals(key, "price") {
                    price = SkyscannerFormat.price(tape, value)
                } else if tape.equals(key, "agentIds") {
                    try addSellers(tape, value, into: &facts)
                } else if tape.equals(key, "transferType") {
                    transfer = tape.string(value)
                }
            }
            recordTransfer(transfer, in: tape)
            let before = draft.price
            try facts.addOffer(price: price, to: &draft)
            if draft.price != before { draft.cheapest = option }
        }
    }

    private mutating func recordTransfer(_ transfer: TapeString?, in tape: borrowing Tape) {
        guard let transfer, !tape.equals(transfer, "TRANSFER_TYPE_UNSPECIFIED") else {
            draft.untoldOffers += 1
            return
        }
        if tape.equals(transfer, "TRANSFER_TYPE_SELF_TRANSFER") { draft.unprotectedOffers += 1 }
    }

    private mutating func addSellers(
        _ tape: borrowing Tape, _ list: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        var items = tape.items(list)
        while let item = items.next(tape) {
            let number = joined.number(joined.agentIDs, tape, item)
            guard number >= 0, let name = joined.agents[number].name else {
                facts.gaps.insert(.sellers)
                continue
            }
            guard !joined.agents[number].isUsed else { continue }
            joined.agents[number].isUsed = true
            _ = try facts.sellers.insert(name, in: tape)
        }
    }

    private mutating func joinLegs(
        _ tape: borrowing Tape, _ list: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard tape.itemCount(list) <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        var items = tape.items(list)
        while let item = items.next(tape) {
            let number = joined.number(joined.legIDs, tape, item)
            if number >= 0 {
                try joinLeg(number, tape, into: &facts)
            } else {
                facts.gaps.formUnion([.places, .airlines])
                facts.add(LegDraft(), to: &draft)
            }
        }
    }

    private mutating func joinLeg(
        _ number: Int, _ tape: borrowing Tape, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        let leg = joined.legs[number]
        var summary = LegDraft(stops: leg.stops, minutes: leg.minutes)
        for index in leg.carriers {
            let airline = try airline(joined.legCarriers[index], tape, into: &facts)
            if leg.carriers.count == 1 { summary.airline = airline }
        }
        if leg.carriers.isEmpty { facts.gaps.insert(.airlines) }
        for index in leg.places { facts.touch(joined.place(joined.legPlaces[index])) }
        if draft.legs == 0 {
            facts.route.addEnds(joined.place(leg.from), joined.place(leg.to))
            summary.isNewFlight = !leg.isOutboundSeen
            joined.legs[number].isOutboundSeen = true
        }
        facts.add(summary, to: &draft)
    }

    /// The airline's number in the facts, assigned at its first flight; `nil` for an ID that `carriers` lacks.
    private mutating func airline(
        _ carrier: Int, _ tape: borrowing Tape, into facts: inout FlightFacts
    ) throws(FlightReadError) -> Int? {
        guard carrier >= 0 else {
            facts.gaps.insert(.airlines)
            return nil
        }
        let known = joined.carriers[carrier]
        guard known.airline < 0 else { return known.airline }
        let (number, _) = try facts.airlineTable.insert(known.id, in: tape)
        var airline = AirlineFacts(name: 0..<0, code: 0..<0)
        if let name = known.name { airline.name = try facts.keep(name, in: tape) }
        if let code = known.code { airline.code = try facts.keep(code, in: tape) }
        facts.airlines.append(airline)
        joined.carriers[carrier].airline = number
        return number
    }

    /// `isEcoContender` and `ecoContenderDelta`, the percentage below the route's usual emissions; absent unless requested.
    private mutating func readEmissions(
        _ tape: borrowing Tape, _ object: TapeIndex, into facts: inout FlightFacts
    ) throws(FlightReadError) {
        guard tape.isObject(object) else { return }
        facts.tellsEmissions = true
        guard tape.member("isEcoContender", of: object).flatMap({ tape.bool($0) }) == true else { return }
        let percent = tape.member("ecoContenderDelta", of: object).flatMap { tape.double($0) }
        try facts.addLowerEmissions(percentBelow: percent, id: draft.id)
    }
}
