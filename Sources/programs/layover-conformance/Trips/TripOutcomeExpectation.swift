import LayoverJSON

/// One allowed run: replies by the step's number, and how the trip is at the end.
struct TripOutcomeExpectation: Sendable {
    /// Where a run differs from an allowed one.
    struct Difference {
        /// How many members differ.
        let count: Int
        let expected: String
        let got: String
    }

    /// Lists in which the order says nothing.
    private static let sets: Set<String> = ["people", "by", "stale", "hidden"]

    private let replies: JSONValue
    private let final: JSONValue

    init(_ json: JSONValue) {
        self.init(replies: json["replies"] ?? .null, final: json["final"] ?? .null)
    }

    private init(replies: JSONValue, final: JSONValue) {
        self.replies = replies
        self.final = final
    }

    /// The same without what no client can see: what was removed, or is staged by somebody else.
    var overTheWire: TripOutcomeExpectation {
        TripOutcomeExpectation(
            replies: replies, final: .object((final.members ?? []).filter { $0.key != "hidden" }))
    }

    /// - Returns: `nil` where the run is this one.
    func difference(_ replies: [String: JSONValue], _ final: JSONValue) -> Difference? {
        var misses: [(expected: String, got: String)] = []
        for reply in self.replies.members ?? [] {
            compare(reply.value, replies[reply.key] ?? .null, "reply \(reply.key)", &misses)
        }
        // What is said of the end is all of it: an item more is a miss.
        compare(self.final, final, "final", &misses)
        if let items = final["items"]?.members, items.count != self.final["items"]?.members?.count ?? 0 {
            misses.append(("final.items of \(self.final["items"] ?? .null)", "\(items.map(\.key))"))
        }
        guard let first = misses.first else { return nil }
        return Difference(count: misses.count, expected: first.expected, got: first.got)
    }

    private func compare(
        _ expected: JSONValue, _ got: JSONValue, _ path: String, _ misses: inout [(expected: String, got: String)]
    ) {
        let isWhole = path.hasSuffix(".votes") || path.hasSuffix(".items")
        if let members = expected.members, let others = got.members {
            if isWhole, members.count != others.count { misses.append(("\(path) \(expected)", "\(got)")) }
            for member in members { compare(member.value, got[member.key] ?? .null, path + "." + member.key, &misses) }
        } else if canonical(expected, path) != canonical(got, path) {
            misses.append(("\(path) \(expected)", "\(got)"))
        }
    }

    private func canonical(_ value: JSONValue, _ path: String) -> JSONValue {
        guard let items = value.items, let name = path.split(separator: ".").last,
            TripOutcomeExpectation.sets.contains(String(name))
        else { return value }
        return .array(items.sorted { $0.description < $1.description })
    }
}
