import LayoverJSON

/// The maps of an answer that is joined by IDs: itineraries refer to legs, legs to segments, and both to places.
struct JoinedMaps: Sendable {
    struct Carrier: Sendable {
        let id: TapeString
        var name: TapeString?
        /// `nil` if the answer has no code for it, as was once so for easyJet.
        var code: TapeString?
        var iata: TapeString?
        /// Its number in the facts, once an itinerary uses it.
        var airline = -1
    }

    struct Segment: Sendable {
        var from = -1
        var to = -1
        var carrier = -1
        var number: TapeIndex?
        var departs: TapeIndex?
        var arrives: TapeIndex?
    }

    struct Leg: Sendable {
        var stops: Int?
        var minutes: Int?
        var from = -1
        var to = -1
        /// Its marketing carriers, in `legCarriers`.
        var carriers = 0..<0
        /// Places where its segments touch down, in `legPlaces`.
        var places = 0..<0
        /// The list of its segments' IDs.
        var segmentIDs: TapeIndex?
        var isOutboundSeen = false
    }

    struct Agent: Sendable {
        var name: TapeString?
        var isUsed = false
    }

    var placeIDs: ByteTable
    var places: [Place] = []
    /// IATA codes of the places, as the answer has them.
    var placeCodes: [TapeString?] = []
    var carrierIDs: ByteTable
    var carriers: [Carrier] = []
    var segmentIDs: ByteTable
    var segments: [Segment] = []
    /// The segments as flights, if they were read as such.
    var flights: [SegmentParts?] = []
    var legIDs: ByteTable
    var legs: [Leg] = []
    var legCarriers: [Int] = []
    var legPlaces: [Int] = []
    var agentIDs: ByteTable
    var agents: [Agent] = []

    init(limits: FlightLimits) {
        placeIDs = ByteTable(.places, limit: limits.places, probeLimit: limits.probes)
        carrierIDs = ByteTable(.airlines, limit: limits.airlines, probeLimit: limits.probes)
        segmentIDs = ByteTable(.segments, limit: limits.segments, probeLimit: limits.probes)
        legIDs = ByteTable(.legs, limit: limits.legs, probeLimit: limits.probes)
        agentIDs = ByteTable(.sellers, limit: limits.sellers, probeLimit: limits.probes)
    }

    mutating func removeAll() {
        placeIDs.removeAll()
        places.removeAll(keepingCapacity: true)
        placeCodes.removeAll(keepingCapacity: true)
        carrierIDs.removeAll()
        carriers.removeAll(keepingCapacity: true)
        segmentIDs.removeAll()
        segments.removeAll(keepingCapacity: true)
        flights.removeAll(keepingCapacity: true)
        legIDs.removeAll()
        legs.removeAll(keepingCapacity: true)
        legCarriers.removeAll(keepingCapacity: true)
        legPlaces.removeAll(keepingCapacity: true)
        agentIDs.removeAll()
        agents.removeAll(keepingCapacity: true)
    }

    func place(_ number: Int) -> Place { number < 0 ? .none : places[number] }

    /// The number of the ID at `index` in `table`, which may be written as a number; -1 if it is not in the table.
    func number(_ table: borrowing ByteTable, _ tape: borrowing Tape, _ index: TapeIndex) -> Int {
        if let id = tape.string(index) { return table.number(of: id, in: tape) ?? -1 }
        return tape.int(index).flatMap { table.number(of: Array(String($0).utf8)) } ?? -1
    }
}
