/// How many bytes of answers are held for clients that ask for them again.
///
/// A client whose connection broke asks again after a second or so. Where answers come so fast that the whole budget would not
/// last that long, holding them helps nobody and sends every answer through memory that no cache has; then only so many are
/// held as stay warm.
struct BodyAllowance {
    /// The whole budget.
    let most: Int
    private(set) var bytes: Int

    init(most: Int) {
        self.most = most
        bytes = most
    }

    /// An answer was let go of for want of room.
    ///
    /// - Parameters:
    ///   - held: Bytes of answers that were held then.
    ///   - milliseconds: How long it was held.
    mutating func note(held: Int, milliseconds: Int) {
        let wholeLasts = Double(max(0, milliseconds)) * Double(most) / Double(max(1, held))
        if wholeLasts < Double(SearchLimits.bodyMilliseconds.lowerBound) {
            bytes = min(most, SearchLimits.warmBodyBytes)
        } else if wholeLasts > Double(SearchLimits.bodyMilliseconds.upperBound) {
            bytes = most
        }
    }
}
