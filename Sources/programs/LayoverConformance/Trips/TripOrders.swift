import LayoverJSON

/// The orders in which the steps of a case can reach a server.
enum TripOrders {
    /// Every order of the steps that are sent together.
    ///
    /// All other steps keep their place.
    ///
    /// - Throws: `SuiteError` if there are more than `limit` orders.
    static func all(_ steps: [JSONValue], limit: Int) throws -> [[JSONValue]] {
        try steps.reduce(into: [[]]) { orders, step in
            let choices = step["together"]?.items.map { permutations($0[...], limit: limit) } ?? [[step]]
            guard orders.count * choices.count <= limit else {
                throw SuiteError("a batch has more than \(limit) orders")
            }
            orders = orders.flatMap { order in choices.map { order + $0 } }
        }
    }

    private static func permutations(_ items: ArraySlice<JSONValue>, limit: Int) -> [[JSONValue]] {
        guard let first = items.first else { return [[]] }
        let rest = permutations(items.dropFirst(), limit: limit)
        // One order more than the limit is enough to detect that there are too many.
        return Array(
            rest.lazy.flatMap { order in
                (0...order.count).map { Array(order[..<$0]) + [first] + Array(order[$0...]) }
            }.prefix(limit + 1))
    }
}
