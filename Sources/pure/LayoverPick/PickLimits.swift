/// Limits that keep a pick readable for its author and fast for its reader.
package enum PickLimits {
    /// Candidates that are scored together.
    package static let candidates = 50
    /// Criteria of one pick.
    package static let criteria = 24
    /// Conditions under `limits` of one pick.
    package static let limits = 16
    /// Penalties of one pick.
    package static let penalties = 16
    /// Points of one `piecewise` curve.
    package static let curvePoints = 32
    /// Values of one `table` curve.
    package static let tableValues = 64
    /// Candidates in one answer.
    package static let show = 20
    /// Facts of one candidate; each is a bit of a word.
    package static let facts = 64
    /// Facts that order candidates with equal scores.
    package static let ties = 8
    /// Earlier candidates that variety considers.
    package static let varietyMemory = 20
    /// Bytes of one text of opening hours.
    package static let hoursBytes = 512
    /// Rules in one text of opening hours; each is a bit of a word.
    package static let hoursRules = 64
    /// Days in which to search for the next change of opening hours.
    package static let hoursLookAheadDays = 400
    /// Ends of spans that are checked in one search for the next change.
    package static let hoursSteps = 2_000
    /// Minutes for which a place with an open end at midnight or later may be open, as in opening_hours.js.
    package static let openEndMinutes = 480
    /// Minutes of a stay for which a place must be open.
    package static let stayMinutes = 1_440
    /// Maximum minutes of travel, some 19 years.
    package static let travelMinutes = 10_000_000
    /// Maximum minutes of `closes_after`.
    package static let closesAfterMinutes = 1_440
    /// Metres to the airport whose time zone a place without one has.
    package static let zoneMetres = 200_000
    /// Bytes of an address or a name in a link.
    package static let linkTextBytes = 512
    /// Bytes of the address of a source's own page.
    package static let pageBytes = 2_048
    /// Characters of the attribution that a source requires.
    package static let attributionScalars = 120
    /// The largest number of a fact or a curve, in thousandths: 40,000,000.
    package static let number = 40_000_000_000
}
