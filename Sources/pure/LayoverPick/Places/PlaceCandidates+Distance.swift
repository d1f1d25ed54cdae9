package import LayoverFlights

extension PlaceCandidates.Place {
    /// Its position; `nil` if it is unknown.
    package var point: GeoPoint? {
        latitude.flatMap { latitude in longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) } }
    }
}

extension PickCandidate {
    /// The candidate with this distance in the fact `distance`, which replaces the source's own value.
    package func at(metres: Int?, _ slot: Int?) -> PickCandidate {
        guard let slot, values.indices.contains(slot) else { return self }
        var moved = self
        moved.values[slot] = metres.flatMap { DecimalNumber.thousandths($0) }.map { .number($0) }
        return moved
    }
}
