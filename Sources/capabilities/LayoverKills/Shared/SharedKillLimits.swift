/// How long and how often servers deal with a store of kills that they share.
enum SharedKillLimits {
    /// Time for connecting, and for a statement: a kill is held here where it takes longer.
    static let patienceMilliseconds = 2_000
    /// Between two looks at what is new, and at a store that is away.
    static let beatMilliseconds = 900...1_100
    /// Beats between two looks at who else there is.
    static let beatsBetweenLooks = 10
    /// By which servers tell each other that there is something new; the payload is the generation.
    static let channel = "layover"
    /// How long one answer about other servers waits until they say a generation, and between two looks.
    static let acknowledgementMilliseconds = 4_000
    static let lookMilliseconds = 10
}
