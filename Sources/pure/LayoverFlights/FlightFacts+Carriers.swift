package import LayoverModel

/// The order in which airlines are listed.
package enum CarrierOrder: Hashable, Sendable {
    /// By first mention in the answer.
    case asFound
    /// Cheapest first, those without a price last.
    case price
    /// Most flights first.
    case flights
    case name
}

extension FlightFacts {
    /// Airlines with direct itineraries, as records of `FactName.carrierColumns`; among equals, the first mentioned comes
    /// first.
    ///
    /// - Complexity: O(airlines log airlines + itineraries of those listed); three allocations for each airline listed.
    package func carriers(sortedBy order: CarrierOrder = .asFound, limit: Int = .max) -> [Value] {
        let direct = airlines.indices.filter { airlines[$0].directCount > 0 }
        return sorted(direct, by: order).prefix(max(0, limit)).map { record($0) }
    }

    /// Every airline with direct outbound flights or direct itineraries, for tools that count them.
    ///
    /// On a return search an airline may have direct outbound flights without any direct itinerary entirely its own.
    package var directAirlines:
        [(id: String, code: String, name: String, flights: Int, itineraries: Int, price: Money?)]
    {
        airlines.indices.filter { airlines[$0].flights > 0 || airlines[$0].directCount > 0 }.map { number in
            let airline = airlines[number]
            return (
                id(number), String(decoding: texts[airline.code], as: UTF8.self), name(number), airline.flights,
                airline.directCount, money(airline.minimumPrice)
            )
        }
    }

    private func sorted(_ numbers: [Int], by order: CarrierOrder) -> [Int] {
        switch order {
        case .asFound: numbers
        case .price: sorted(numbers, byLeast: numbers.map { airlines[$0].minimumPrice ?? .max })
        case .flights: sorted(numbers, byLeast: numbers.map { -airlines[$0].flights })
        case .name: sorted(numbers, byLeast: numbers.map { name($0) })
        }
    }

    /// Sorts extracted keys, because comparing through the facts would retain them for each comparison.
    private func sorted<Key: Comparable>(_ numbers: [Int], byLeast keys: [Key]) -> [Int] {
        zip(keys, numbers).sorted { $0 < $1 }.map { $0.1 }
    }

    private func record(_ number: Int) -> Value {
        .record([
            .text(id(number)), .text(name(number)), .int(airlines[number].flights),
            money(airlines[number].minimumPrice).map { .money($0) }, .texts(itineraries(of: number)),
        ])
    }

    private func id(_ number: Int) -> String {
        String(decoding: airlineTable.bytes[airlineTable.range(number)], as: UTF8.self)
    }

    /// Its name, else its code, else its ID.
    private func name(_ number: Int) -> String {
        let airline = airlines[number]
        let range = airline.name.isEmpty ? airline.code : airline.name
        return range.isEmpty
            ? HiddenCharacters.removed(from: id(number)) : String(decoding: texts[range], as: UTF8.self)
    }

    private func itineraries(of number: Int) -> PackedTexts {
        var ids = PackedTexts()
        ids.reserve(texts: airlines[number].directCount, bytes: airlines[number].directCount * 64)
        var next = airlines[number].first
        while next >= 0 {
            ids.append(utf8: texts.span.extracting(directs[next].id))
            next = directs[next].next
        }
        return ids
    }
}
