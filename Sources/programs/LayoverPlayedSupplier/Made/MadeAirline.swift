/// An airline that does not exist.
struct MadeAirline: Hashable, Sendable {
    let number: Int
    let name: String
    /// A letter and a digit, or a digit and a letter.
    let code: String
    /// 0 for no alliance.
    let alliance: Int

    /// The number in the form of Skyscanner's carriers.
    var carrierID: String { "-\(40_000 + number)" }

    static let all: [MadeAirline] = [
        ("Alder Air", "A0", 1), ("Blue Kestrel", "K0", 0), ("Cinder Airways", "C0", 2), ("Driftwood", "D0", 0),
        ("Everline", "E0", 1), ("Fernway", "F0", 2), ("Gannet Air", "G0", 0), ("Harbour Wings", "H0", 1),
        ("Ivory Tern", "0I", 0), ("Juniper", "J0", 2), ("Lantern Airlines", "L0", 1), ("Marram", "M0", 0),
        ("North Lattice", "N0", 2), ("Pebble", "0P", 0),
    ].enumerated().map { MadeAirline(number: $0, name: $1.0, code: $1.1, alliance: $1.2) }

    static let alliances = ["First Light", "Four Winds"]
}

/// A seller that does not exist.
struct MadeAgent: Hashable, Sendable {
    let id: String
    let name: String
    let rating: Double

    static let all: [MadeAgent] = [
        MadeAgent(id: "exa1", name: "Example Travel", rating: 4.1),
        MadeAgent(id: "samp", name: "Sample Fares", rating: 3.7),
        MadeAgent(id: "plac", name: "Placeholder Trips", rating: 4.4),
        MadeAgent(id: "test", name: "Test & Go", rating: 2.9),
        MadeAgent(id: "moka", name: "Mock Journeys", rating: 3.2),
        MadeAgent(id: "dumm", name: "Dummy Holidays", rating: 4.8),
    ]
}
