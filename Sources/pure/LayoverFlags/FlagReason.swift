/// Why a feature has its value, in OpenFeature's words.
///
/// Source: OpenFeature specification, types, "Resolution Reason"; OFREP 0.3.0.
package enum FlagReason: String, CaseIterable, Sendable {
    /// There are no rules: everybody has it.
    case `static` = "STATIC"
    /// A rule took who asks by what is known of them.
    case targetingMatch = "TARGETING_MATCH"
    /// A hash of the unit decided.
    case split = "SPLIT"
    /// A kill took the feature away, or its experiment.
    case disabled = "DISABLED"
    /// No rule took who asks.
    case standard = "DEFAULT"
    /// The same for clients that know no `DEFAULT`, which OFREP's schema leaves out.
    case unknown = "UNKNOWN"
}
