/// A time, and the days that it means.
package struct SentenceTime: Hashable, Sendable {
    package enum Days: Hashable, Sendable {
        case any
        case season(Season)
        case month(Int)
        /// Number of weekends after the current week's.
        case weekend(Int)
    }

    package enum Season: String, CaseIterable, Sendable {
        case spring, summer, autumn, winter

        /// Its first month in the northern hemisphere.
        var firstMonth: Int {
            switch self {
            case .spring: 3
            case .summer: 6
            case .autumn: 9
            case .winter: 12
            }
        }
    }

    package let id: String
    package var days: Days
    package var killSwitch: String?
}
