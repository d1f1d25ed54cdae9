/// The address of a hand-over, as its maker is shown it.
struct ShownHandover: Hashable, Sendable {
    /// Where the other device goes.
    let address: String
    /// For how long it opens.
    let seconds: Int

    /// The last one counted whole.
    var minutes: Int { (seconds + 59) / 60 }
}
