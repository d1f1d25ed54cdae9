import LayoverJSON

/// The maps of an answer that is joined by IDs: itineraries refer to legs, legs to segments, and both to places.
struct JoinedMaps: Sendable {
    struct Carrier: Sendable {
        let id: TapeString
        var name: TapeString?
        /// `nil` if the answer has no code for it, as was once so for easyJet.
        var code: TapeString?
        /// Its number in the facts, once an itinerary uses it.
        var airline = -1
    }

    struct Segment: Sendable {
        var from = -1
        var to = -1
        var carrier = -1
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
        var isOutboundSeen = false
    }

    struct Agent: Sendable {
        var name: TapeString?
        var isUsed = false
    }

    var placeIDs: ByteTable
    var places: [Place] = []
    var carrierIDs: ByteTable
    var carriers: [Carrier] = []
    var segmentIDs: ByteTable
    var segments: [Segment] = []
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
        carrierIDs.removeAll()
        carriers.removeAll(keepingCapacity: true)
        segmentIDs.removeAll()
        segments.removeAll(keepingCapacity: true)
        legIDs.removeAll()
        legs.removeAll(keepingCapacity: true)
        legCarriers.removeAll(keepingCapacity: true)
        legPlaces.removeAll(keepingCapacity: true)
        agentIDs.removeAll()
        agents.removeAll(keepingCapacity: true)
    }

    func place(_ number: Int) -> Place { number < 0 ? .none : places[number] }

    /// The number of the ID at `index` in `table`; -1 if it is not a text or not in the table.
    func number(_ table: borrowing ByteTable, _ tape: borrowing Tape, _ index: TapeIndex) -> Int {
        guard let id = tape.string(index) else { return -1 }
        return table.number(of: id, in: tape) ?? -1
    }
}
