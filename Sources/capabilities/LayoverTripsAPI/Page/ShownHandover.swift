/// The address of a hand-over, as its maker sees it.
struct ShownHandover: Hashable, Sendable {
    /// The address that the other device opens.
    let address: String
    /// The seconds for which it can be opened.
    let seconds: Int

    /// Rounded up.
    var minutes: Int { (seconds + 59) / 60 }
}
