/// The itineraries of one answer by flight, independent of the supplier's ids.
package struct FlightIndex: Hashable, Sendable {
    /// The answer's ids of a flight, by the flight's fingerprint; several if the flight is sold at several fares.
    package let itineraries: [[UInt8]: [String]]
    /// Bytes that it takes, estimated.
    package let byteCount: Int

    package init(_ itineraries: [[UInt8]: [String]]) {
        self.itineraries = itineraries
        byteCount = itineraries.reduce(0) { total, entry in
            total + entry.key.count + 96 + entry.value.reduce(0) { $0 + $1.utf8.count + 48 }
        }
    }
}
