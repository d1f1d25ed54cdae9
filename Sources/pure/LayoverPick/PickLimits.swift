/// The sizes that keep a pick readable for its author and quick for its reader.
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
    /// Candidates that an answer shows.
    package static let show = 20
    /// Facts of one candidate; a bit of a word stands for each.
    package static let facts = 64
    /// Facts by which equal scores are put in order.
    package static let ties = 8
    /// Earlier candidates that variety looks back at.
    package static let varietyMemory = 20
    /// Bytes of one text of opening hours.
    package static let hoursBytes = 512
    /// Rules in one text of opening hours; a bit of a word stands for each.
    package static let hoursRules = 64
    /// Days in which the next change of opening hours is looked for.
    package static let hoursLookAheadDays = 400
    /// Ends of spans at which the state is looked at, in one search for a next change.
    package static let hoursSteps = 2_000
    /// Minutes for which a place with an open end at midnight or later may be open, as opening_hours.js has it.
    package static let openEndMinutes = 480
    /// Minutes of a stay that opening hours are asked for.
    package static let stayMinutes = 1_440
    /// The most minutes that somebody is taken to be on the way, some 19 years.
    package static let travelMinutes = 10_000_000
    /// The most minutes that `closes_after` tells.
    package static let closesAfterMinutes = 1_440
    /// Bytes of an address or a name in a link.
    package static let linkTextBytes = 512
    /// Bytes of the address of a source's own page.
    package static let pageBytes = 2_048
    /// Characters of what a source asks to be named as.
    package static let attributionScalars = 120
    /// The greatest number of a fact or a curve, in thousandths: 40,000,000.
    package static let number = 40_000_000_000
}
