/// Why a feature has its value, in OpenFeature's words.
///
/// Source: OpenFeature specification, types, "Resolution Reason"; OFREP 0.3.0.
package enum FlagReason: String, CaseIterable, Sendable {
    /// There are no rules: every caller receives the same value.
    case `static` = "STATIC"
    /// A rule matched the caller by its attributes.
    case targetingMatch = "TARGETING_MATCH"
    /// A hash of the unit decided.
    case split = "SPLIT"
    /// A kill removed the feature or its experiment.
    case disabled = "DISABLED"
    /// No rule matched the caller.
    case standard = "DEFAULT"
    /// The same as `standard`, for clients without `DEFAULT`, which OFREP's schema omits.
    case unknown = "UNKNOWN"
}
