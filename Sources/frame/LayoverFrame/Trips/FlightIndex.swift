/// The itineraries of one answer by what makes them the same flight, whichever supplier names them.
package struct FlightIndex: Hashable, Sendable {
    /// Names that the answer has for a flight, by the flight's fingerprint; several where it is sold at several fares.
    package let itineraries: [[UInt8]: [String]]
    /// Bytes that it takes, as good as they can be told.
    package let byteCount: Int

    package init(_ itineraries: [[UInt8]: [String]]) {
        self.itineraries = itineraries
        byteCount = itineraries.reduce(0) { total, entry in
            total + entry.key.count + 96 + entry.value.reduce(0) { $0 + $1.utf8.count + 48 }
        }
    }
}
