import LayoverJSON

/// One allowed run: the replies by step number, and the final state of the trip.
struct TripOutcomeExpectation: Sendable {
    /// The difference between a run and an allowed one.
    struct Difference {
        /// The number of members that differ.
        let count: Int
        let expected: String
        let got: String
    }

    /// Lists whose order does not matter.
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

    /// The same without the parts that clients cannot see: removed items, and items staged by other people.
    var overTheWire: TripOutcomeExpectation {
        TripOutcomeExpectation(
            replies: replies, final: .object((final.members ?? []).filter { $0.key != "hidden" }))
    }

    /// - Returns: `nil` if the run is this one.
    func difference(_ replies: [String: JSONValue], _ final: JSONValue) -> Difference? {
        var misses: [(expected: String, got: String)] = []
        for reply in self.replies.members ?? [] {
            compare(reply.value, got: replies[reply.key] ?? .null, at: "reply \(reply.key)", &misses)
        }
        // The expected final state is complete: an additional item is a failure.
        compare(self.final, got: final, at: "final", &misses)
        if let items = final["items"]?.members, items.count != self.final["items"]?.members?.count ?? 0 {
            misses.append(("final.items of \(self.final["items"] ?? .null)", "\(items.map(\.key))"))
        }
        guard let first = misses.first else { return nil }
        return Difference(count: misses.count, expected: first.expected, got: first.got)
    }

    private func compare(
        _ expected: JSONValue, got: JSONValue, at path: String, _ misses: inout [(expected: String, got: String)]
    ) {
        let isWhole = path.hasSuffix(".votes") || path.hasSuffix(".items")
        if let members = expected.members, let others = got.members {
            if isWhole, members.count != others.count { misses.append(("\(path) \(expected)", "\(got)")) }
            for member in members {
                compare(member.value, got: got[member.key] ?? .null, at: path + "." + member.key, &misses)
            }
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
