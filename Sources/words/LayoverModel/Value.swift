/// A value of a fact or of a widget's field while one request is answered.
package enum Value: Hashable, Sendable {
    case text(String)
    case int(Int)
    case bool(Bool)
    /// Hundredths of a percent: 12.5 % is 1250.
    case percent(basisPoints: Int)
    case money(Money)
    case date(LocalDate)
    case datetime(UTCInstant)
    case duration(minutes: Int)
    case link(Link)
    case image(ImageReference)
    /// A list of texts, packed so that a longer list needs no more allocations.
    case texts(PackedTexts)
    case list([Value])
    /// The columns of a record in the order of its type; a missing optional is `nil`.
    case record([Value?])
}
