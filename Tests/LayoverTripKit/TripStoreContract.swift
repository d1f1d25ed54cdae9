import LayoverModel

/// The contract of every engine: each check has a name and a run that returns what does not hold.
package struct TripStoreContract: Sendable, CustomStringConvertible {
    /// How a check opens an engine.
    package struct Bench: Sendable {
        package let clock: SetClock
        /// Opens the store; closing it and opening it again simulates a restart.
        package let open: @Sendable () async throws -> any TripStore

        package init(clock: SetClock, open: @escaping @Sendable () async throws -> any TripStore) {
            self.clock = clock
            self.open = open
        }
    }

    /// The only webhook endpoint that an engine is opened with.
    package static let endpoint = "apps"

    package let description: String
    let check: @Sendable (Bench, inout Faults) async throws -> Void

    /// - Returns: What does not hold; empty if the engine keeps the contract.
    /// - Throws: The store's error.
    package func faults(_ bench: Bench) async throws -> [String] {
        var faults = Faults()
        try await check(bench, &faults)
        return faults.list
    }

    package struct Faults {
        private(set) var list: [String] = []

        mutating func expect(_ isSo: Bool, _ what: String) {
            if !isSo { list.append(what) }
        }
    }

    package static let all: [TripStoreContract] = [
        TripStoreContract(description: "what was answered is there after a restart", check: restart),
        TripStoreContract(description: "requests of a group see those before them", check: group),
        TripStoreContract(description: "a twin gets the same reply, and another body none", check: twins),
        TripStoreContract(description: "a rejected command changes no row", check: refusals),
        TripStoreContract(description: "looking changes no row", check: looking),
        TripStoreContract(description: "the change log goes on from any revision", check: log),
        TripStoreContract(description: "searches find the trips that they may be about", check: watching),
        TripStoreContract(description: "reported trips are listed, the last one first", check: reports),
        TripStoreContract(description: "a due row is swept once", check: sweeping),
        TripStoreContract(description: "the outbox lends, takes back and lends again", check: outbox),
        TripStoreContract(description: "the outbox knows the author of each change", check: authors),
        TripStoreContract(description: "what was given up waits for a change or an operator", check: givingUp),
        TripStoreContract(description: "a row that failed is lent before its time, and keeps it", check: probing),
        TripStoreContract(description: "reported changes are sent again by trip and by time", check: replaying),
        TripStoreContract(
            description: "a hand-over opens once, not for long, and goes with its person", check: handingOver),
        TripStoreContract(description: "who leaves is nowhere", check: leaving),
        TripStoreContract(description: "a deleted trip leaves its erasure alone", check: deleting),
        TripStoreContract(description: "erasures apply to a copy that still has the people", check: erasing),
        TripStoreContract(description: "every text that the rules take is kept", check: texts),
        TripStoreContract(description: "random requests come to what the rules alone come to", check: chaos),
    ]
}
