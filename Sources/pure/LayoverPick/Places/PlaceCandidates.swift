package import LayoverJSON

/// Places that a service found, as candidates of a pick: `{ "candidates": [{ "id", "title", "lat", "lon", "zone", "facts" }] }`.
package struct PlaceCandidates: Sendable {
    /// The data of a place that readers see, and from which links are made.
    package struct Place: Hashable, Sendable {
        package let title: String
        package let address: String?
        /// Millionths of a degree, north and east positive.
        package let latitude: Int?
        package let longitude: Int?
        /// The source's own page of the place, and the attribution that the source requires.
        package var open: String?
        package var attribution: String?

        package init(title: String, address: String? = nil, latitude: Int?, longitude: Int?) {
            self.title = title
            self.address = address
            self.latitude = latitude
            self.longitude = longitude
        }

        package func links(by mode: HoursPolicy.Mode) -> MapLinks {
            let position = latitude.flatMap { latitude in longitude.map { (latitude: latitude, longitude: $0) } }
            return MapLinks(position: position, name: title, address: address, mode: mode)
        }
    }

    /// All facts of the candidates, each with the type of its first value; hours, distance and closing are always included.
    package let facts: [PickFact]
    package let candidates: [PickCandidate]
    /// As long as `candidates`.
    package let places: [Place]

    /// Reads the first 50 candidates with an ID of their own, and at most 64 facts in total; `nil` if the answer is not a
    /// list of candidates, or if no item of the list is a candidate.
    ///
    /// - Parameters:
    ///   - answer: The service's answer.
    ///   - wanted: Facts that candidates should have, in this order; `nil` for those that they contain. Values of another
    ///     type count as unknown.
    package init?(_ answer: JSONValue, facts wanted: [PickFact]? = nil) {
        guard let items = answer["candidates"]?.items else { return nil }
        var ids: Set<String> = []
        let kept = items.filter { item in item["id"]?.string.map { !$0.isEmpty && ids.insert($0).inserted } ?? false }
            .prefix(PickLimits.candidates)
        guard items.isEmpty || !kept.isEmpty else { return nil }
        let facts = wanted ?? PlaceCandidates.facts(Array(kept))
        self.facts = facts
        candidates = kept.map { PlaceCandidates.candidate($0, facts) }
        places = kept.map { item in
            var place = Place(
                title: item["title"]?.string ?? item["id"]?.string ?? "", address: item["address"]?.string,
                latitude: PlaceCandidates.degrees(item["lat"]), longitude: PlaceCandidates.degrees(item["lon"]))
            place.open = item["open"]?.string.flatMap(PlaceCandidates.page)
            place.attribution = item["attribution"]?.string.map { String($0.prefix(PickLimits.attributionScalars)) }
            return place
        }
    }

    private static func facts(_ items: [JSONValue]) -> [PickFact] {
        var facts = [
            PickFact(PickFact.hours, .text), PickFact(PickFact.distance, .number),
            PickFact(PickFact.closesAfter, .number),
        ]
        for member in items.flatMap({ $0["facts"]?.members ?? [] }) where facts.count < PickLimits.facts {
            guard !facts.contains(where: { $0.name == member.key }), let value = PickValue(member.value) else {
                continue
            }
            facts.append(PickFact(member.key, value.kind))
        }
        return facts
    }

    private static func candidate(_ item: JSONValue, _ facts: [PickFact]) -> PickCandidate {
        let values = facts.map { fact in
            item["facts"]?[fact.name].flatMap { PickValue($0) }.flatMap { $0.kind == fact.kind ? $0 : nil }
        }
        let hours = zip(facts, values).first { $0.0.name == PickFact.hours }.flatMap { $0.1?.text }
        return PickCandidate(
            id: item["id"]?.string ?? "", values: values, hours: hours.map { OpeningHours($0) },
            zone: item["zone"]?.string, country: item["country"]?.string)
    }

    /// An address that apps may open: only https, in printable ASCII.
    private static func page(_ text: String) -> String? {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x3c && $0 != 0x3e }
        return text.hasPrefix("https://") && text.utf8.count <= PickLimits.pageBytes && isPlain ? text : nil
    }

    private static func degrees(_ value: JSONValue?) -> Int? {
        switch value {
        case .int(let number)? where number.magnitude <= 180: number * 1_000_000
        case .double(let number)? where abs(number) <= 180: Int((number * 1_000_000).rounded())
        default: nil
        }
    }
}

extension PickValue {
    /// A member of a candidate's facts; `nil` for null, for objects and for numbers beyond 40,000,000.
    package init?(_ value: JSONValue) {
        switch value {
        case .bool(let flag): self = .flag(flag)
        case .string(let text): self = .text(text)
        case .array(let items): self = .texts(items.compactMap(\.string))
        case .int(let whole):
            guard let number = DecimalNumber.thousandths(whole) else { return nil }
            self = .number(number)
        case .double(let decimal):
            guard let number = DecimalNumber.thousandths(decimal) else { return nil }
            self = .number(number)
        case .null, .object: return nil
        }
    }

    package var kind: PickFact.Kind {
        switch self {
        case .number: .number
        case .text: .text
        case .flag: .flag
        case .texts: .texts
        }
    }
}
