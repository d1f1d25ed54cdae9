extension FlightFacts {
    /// Parts of the answer that are missing or could not be read, each in a few words.
    package var gapsInWords: [String] {
        let words: [(Gaps, String)] = [
            (.stops, "the stops of some itineraries"), (.durations, "how long some legs take"),
            (.places, "some airports are unknown, so their countries are unknown"),
            (.airlines, "the airline of some segments"), (.transfers, "whether some transfers are protected"),
            (.sellers, "who sells some offers"),
            (.pages, "the answer is one page of several, or was cut at the limit of its request"),
            (.currencies, "offers in more than one currency, so no amounts can be compared"),
        ]
        return words.filter { gaps.contains($0.0) }.map(\.1)
    }
}
