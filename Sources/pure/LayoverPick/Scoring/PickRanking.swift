/// Why a candidate is not in the order.
package enum PickExclusion: Hashable, Sendable, CustomStringConvertible {
    case seen
    case closed
    case closesSoon
    case hoursUnknown
    /// Number of the limit in the pick, and the names of its facts.
    case limit(Int, String)
    /// A criterion's required fact is unknown.
    case unknown(String)

    package var description: String {
        switch self {
        case .seen: "seen"
        case .closed: "hours:closed"
        case .closesSoon: "hours:closes-soon"
        case .hoursUnknown: "hours:unknown"
        case .limit(_, let names): "limit:" + names
        case .unknown(let fact): "unknown:" + fact
        }
    }
}

/// The candidates in order, the reasons for their places, and the excluded candidates.
package struct PickRanking: Sendable {
    /// One criterion of one candidate.
    package struct Part: Hashable, Sendable {
        /// The input of the curve, in thousandths; in per cent if it is relative; `nil` if it is unknown.
        package let value: Int?
        /// In millionths; `nil` if the criterion was left out.
        package let utility: Int?
    }

    package struct Place: Hashable, Sendable {
        /// Number of the candidate in the input.
        package let candidate: Int
        /// In millionths.
        package let score: Int
    }

    package struct Exclusion: Hashable, Sendable {
        package let candidate: Int
        package let reason: PickExclusion
    }

    package internal(set) var order: [Place] = []
    /// In the order of the input.
    package internal(set) var out: [Exclusion] = []
    /// Numbers of at most two criteria that place the first before the second.
    package internal(set) var why: [Int] = []
    /// True if no pending fact can change the first.
    package internal(set) var isDecided = true
    /// Minutes from arrival to closing, by candidate.
    package internal(set) var closesAfter: [Int?] = []
    var parts: [Part] = []
    var criteria = 0

    package init() {}

    /// The criteria of a candidate in the order of the file; empty for an excluded one.
    package func parts(of candidate: Int) -> ArraySlice<Part> {
        let from = candidate * criteria
        return parts.indices.contains(from) ? parts[from..<min(parts.count, from + criteria)] : []
    }
}
