/// One unit that one decision put into an experiment: a row for analysts.
///
/// Written where the layout is decided, in every arm including the control; never for a forced arm.
package struct Exposure: Hashable, Sendable {
    /// Occasion that the layout was decided for.
    package enum Phase: String, CaseIterable, Sendable {
        case beforeResults = "before-results"
        case results
        /// The request was for a feature, not a layout.
        case feature
        /// The request was for a sentence, not a layout.
        case sentence
        /// The request was for the best of some places, not a layout.
        case pick
    }

    /// Since 1970, in UTC.
    package var milliseconds: Int
    /// `user`, `device`: the column of the unit is called `user_id`, `device_id`.
    package var unitAttribute: String
    package var unit: String
    package var experiment: String
    /// The arm's key.
    package var variation: String
    /// Empty unless a feature triggered the exposure.
    package var feature = ""
    package var hashVersion = 2
    /// From 0 up to below 1; `nil` if the arm does not depend on it.
    package var bucket: Double?
    package var market = ""
    package var locale = ""
    /// Empty if the client did not send it; the same applies below.
    package var platform = ""
    package var appVersion = ""
    package var layoutID = ""
    package var revision = ""
    package var phase = Phase.results
    /// The short hash of the catalog.
    package var catalog = ""
    package var generation = 0
    package var requestID = ""
    package var isSticky = false
    /// True if a kill removed the experiment, or something that its arms change, from this layout.
    package var isKilled = false
    /// True if another arm would have produced another layout; `nil` if that was not checked.
    package var differs: Bool?

    package init(
        milliseconds: Int, unitAttribute: String, unit: String, experiment: String, variation: String
    ) {
        self.milliseconds = milliseconds
        self.unitAttribute = unitAttribute
        self.unit = unit
        self.experiment = experiment
        self.variation = variation
    }
}
