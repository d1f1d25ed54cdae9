import LayoverCatalog
import LayoverFlights
import LayoverModel

/// The airlines with direct flights as a field's value, with the requested columns in the requested order.
enum DirectCarriers {
    /// - Returns: `nil` if there are no airlines.
    static func value(_ facts: FlightFacts, columns: [Int], order: CarrierOrder?, limit: Int) -> Value? {
        project(facts.carriers(sortedBy: order ?? .asFound, limit: limit), columns, limit)
    }

    /// The same for records that a caller supplies.
    static func value(_ records: [Value], columns: [Int], order: CarrierOrder?, limit: Int) -> Value? {
        let sorted = order.map { order in records.sorted { comesFirst($0, $1, by: order) } } ?? records
        return project(sorted, columns, limit)
    }

    private static func project(_ records: [Value], _ columns: [Int], _ limit: Int) -> Value? {
        guard !records.isEmpty else { return nil }
        if columns == Array(FactName.carrierColumns.indices), records.count <= limit { return .list(records) }
        return .list(
            records.prefix(limit).map { record in
                guard case .record(let parts) = record else { return record }
                return .record(columns.map { parts.indices.contains($0) ? parts[$0] : nil })
            })
    }

    private static func comesFirst(_ left: Value, _ right: Value, by order: CarrierOrder) -> Bool {
        guard case .record(let left) = left, case .record(let right) = right, left.count == 5, right.count == 5 else {
            return false
        }
        switch order {
        case .asFound: return false
        case .name: return text(left[1]) < text(right[1])
        case .flights: return int(left[2]) > int(right[2])
        case .price: return amount(left[3]) < amount(right[3])
        }
    }

    private static func text(_ value: Value?) -> String { if case .text(let text)? = value { text } else { "" } }

    private static func int(_ value: Value?) -> Int { if case .int(let int)? = value { int } else { 0 } }

    /// Unknown prices come last.
    private static func amount(_ value: Value?) -> Int {
        if case .money(let money)? = value { money.amount } else { .max }
    }
}
