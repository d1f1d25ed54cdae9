/// One unit that one decision put into an experiment: a row of what analysts read.
///
/// Written where the layout is decided, in every arm, the control among them; never for an arm that was asked for.
package struct Exposure: Hashable, Sendable {
    /// Occasion that the layout was decided for.
    package enum Phase: String, CaseIterable, Sendable {
        case beforeResults = "before-results"
        case results
        /// A feature was asked for, and no layout.
        case feature
        /// A sentence was asked for, and no layout.
        case sentence
        /// The best of some places was asked for, and no layout.
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
    /// Empty where no feature asked.
    package var feature = ""
    package var hashVersion = 2
    /// From 0 up to below 1; `nil` where the arm does not come from it.
    package var bucket: Double?
    package var market = ""
    package var locale = ""
    /// Empty where the client does not say; likewise below.
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
    /// True if a kill took the experiment, or something that its arms change, out of this layout.
    package var isKilled = false
    /// True if another arm would have given another layout; `nil` where that was not looked into.
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
