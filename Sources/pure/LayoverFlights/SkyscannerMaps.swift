import LayoverJSON

/// The maps under `content.results`, located before any is read, because their order is not guaranteed.
struct SkyscannerMaps {
    private(set) var itineraries: TapeIndex?
    private(set) var legs: TapeIndex?
    private(set) var segments: TapeIndex?
    private(set) var places: TapeIndex?
    private(set) var carriers: TapeIndex?
    private(set) var agents: TapeIndex?

    init() {}

    init(_ tape: borrowing Tape, _ results: TapeIndex) {
        var members = tape.members(results)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "itineraries") {
                itineraries = value
            } else if tape.equals(key, "legs") {
                legs = value
            } else if tape.equals(key, "segments") {
                segments = value
            } else if tape.equals(key, "places") {
                places = value
            } else if tape.equals(key, "carriers") {
                carriers = value
            } else if tape.equals(key, "agents") {
                agents = value
            }
        }
    }
}
