import LayoverJSON

/// Skyscanner's maps under `content.results`, except the itineraries.
extension JoinedMaps {
    /// Reads all maps into empty ones; each after those that it refers to.
    mutating func fill(
        _ tape: borrowing Tape, _ maps: SkyscannerMaps, limits: FlightLimits
    ) throws(FlightReadError) {
        if let carriers = maps.carriers { try readCarriers(tape, carriers) }
        if let places = maps.places { try readPlaces(tape, places) }
        if let agents = maps.agents { try readAgents(tape, agents) }
        if let segments = maps.segments { try readSegments(tape, segments) }
        if let legs = maps.legs { try readLegs(tape, legs, limits: limits) }
    }

    private mutating func readCarriers(_ tape: borrowing Tape, _ map: TapeIndex) throws(FlightReadError) {
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            guard try carrierIDs.insert(id, in: tape).isNew else { continue }
            carriers.append(carrier(id, tape, value))
        }
    }

    private mutating func readPlaces(_ tape: borrowing Tape, _ map: TapeIndex) throws(FlightReadError) {
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            guard try placeIDs.insert(id, in: tape).isNew else { continue }
            let iata = tape.member("iata", of: value).flatMap { tape.string($0) }
            places.append(iata.map { tape.withBytes($0) { Place($0) } } ?? .none)
            placeCodes.append(iata)
        }
    }

    private mutating func readAgents(_ tape: borrowing Tape, _ map: TapeIndex) throws(FlightReadError) {
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            guard try agentIDs.insert(id, in: tape).isNew else { continue }
            agents.append(Agent(name: tape.member("name", of: value).flatMap { tape.string($0) }))
        }
    }

    private mutating func readSegments(_ tape: borrowing Tape, _ map: TapeIndex) throws(FlightReadError) {
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            guard try segmentIDs.insert(id, in: tape).isNew else { continue }
            segments.append(segment(tape, value))
        }
    }

    private mutating func readLegs(
        _ tape: borrowing Tape, _ map: TapeIndex, limits: FlightLimits
    ) throws(FlightReadError) {
        var members = tape.members(map)
        while let (id, value) = members.next(tape) {
            guard try legIDs.insert(id, in: tape).isNew else { continue }
            legs.append(try leg(tape, value, limits: limits))
        }
    }

    /// Its code is `displayCode`, else `iata`.
    private func carrier(_ id: TapeString, _ tape: borrowing Tape, _ object: TapeIndex) -> Carrier {
        var carrier = Carrier(id: id)
        var members = tape.members(object)
        while let (key, value) = members.next(tape) {
            guard let text = tape.string(value), !text.isEmpty else { continue }
            if tape.equals(key, "name") {
                carrier.name = text
            } else if tape.equals(key, "iata") {
                carrier.iata = text
            } else if tape.equals(key, "displayCode") {
                carrier.code = text
            }
        }
        carrier.code = carrier.code ?? carrier.iata
        return carrier
    }

    private func segment(_ tape: borrowing Tape, _ object: TapeIndex) -> Segment {
        var segment = Segment()
        var members = tape.members(object)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "originPlaceId") {
                segment.from = number(placeIDs, tape, value)
            } else if tape.equals(key, "destinationPlaceId") {
                segment.to = number(placeIDs, tape, value)
            } else if tape.equals(key, "marketingCarrierId") {
                segment.carrier = number(carrierIDs, tape, value)
            } else if tape.equals(key, "marketingFlightNumber") {
                segment.number = value
            } else if tape.equals(key, "departureDateTime") {
                segment.departs = value
            } else if tape.equals(key, "arrivalDateTime") {
                segment.arrives = value
            }
        }
        return segment
    }

    private mutating func leg(
        _ tape: borrowing Tape, _ object: TapeIndex, limits: FlightLimits
    ) throws(FlightReadError) -> Leg {
        var leg = Leg()
        var carrierList: TapeIndex?
        var segmentList: TapeIndex?
        var members = tape.members(object)
        while let (key, value) = members.next(tape) {
            if tape.equals(key, "originPlaceId") {
                leg.from = number(placeIDs, tape, value)
            } else if tape.equals(key, "destinationPlaceId") {
                leg.to = number(placeIDs, tape, value)
            } else if tape.equals(key, "durationInMinutes") {
                leg.minutes = tape.int(value)
            } else if tape.equals(key, "stopCount") {
                leg.stops = tape.int(value)
            } else if tape.equals(key, "marketingCarrierIds") {
                carrierList = value
            } else if tape.equals(key, "segmentIds") {
                segmentList = value
            }
        }
        leg.segmentIDs = segmentList
        try join(&leg, tape, carriers: carrierList, segments: segmentList, limits: limits)
        return leg
    }

    /// Joins a leg with its segments; if one is missing, the leg's own ends are used as well.
    private mutating func join(
        _ leg: inout Leg, _ tape: borrowing Tape, carriers: TapeIndex?, segments list: TapeIndex?, limits: FlightLimits
    ) throws(FlightReadError) {
        let (firstPlace, firstCarrier) = (legPlaces.count, legCarriers.count)
        let count = list.map { tape.itemCount($0) } ?? 0
        guard count <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
        leg.stops = leg.stops ?? (count > 0 ? count - 1 : nil)
        var isWhole = count > 0
        if let list { addSegments(tape, list, isWhole: &isWhole) }
        if !isWhole { legPlaces += [leg.from, leg.to, -1] }
        if let carriers, tape.itemCount(carriers) > 0 {
            guard tape.itemCount(carriers) <= limits.parts else { throw .tooMany(.parts, limit: limits.parts) }
            legCarriers.removeSubrange(firstCarrier...)
            var items = tape.items(carriers)
            while let item = items.next(tape) { legCarriers.append(number(carrierIDs, tape, item)) }
        }
        leg.places = firstPlace..<legPlaces.count
        leg.carriers = firstCarrier..<legCarriers.count
    }

    private mutating func addSegments(_ tape: borrowing Tape, _ list: TapeIndex, isWhole: inout Bool) {
        var items = tape.items(list)
        while let item = items.next(tape) {
            let number = number(segmentIDs, tape, item)
            guard number >= 0 else {
                isWhole = false
                continue
            }
            legPlaces.append(segments[number].from)
            legPlaces.append(segments[number].to)
            legCarriers.append(segments[number].carrier)
        }
    }
}
