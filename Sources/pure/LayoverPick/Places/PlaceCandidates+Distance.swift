package import LayoverFlights

extension PlaceCandidates.Place {
    /// Where it is; `nil` where that is not known.
    package var point: GeoPoint? {
        latitude.flatMap { latitude in longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) } }
    }
}

extension PickCandidate {
    /// The same at this distance, in the fact `distance`; what a source tells of it gives way.
    package func at(metres: Int?, _ slot: Int?) -> PickCandidate {
        guard let slot, values.indices.contains(slot) else { return self }
        var moved = self
        moved.values[slot] = metres.flatMap { DecimalNumber.thousandths($0) }.map { .number($0) }
        return moved
    }
}
