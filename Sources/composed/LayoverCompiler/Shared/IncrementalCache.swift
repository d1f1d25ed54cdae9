/// The last value for each name, and for one more turn the values that were replaced.
///
/// A caller that tries a broken tree and returns to the good one finds its values unchanged.
struct IncrementalCache<Name: Hashable & Sendable, Made: Sendable>: Sendable {
    private var made: [Name: Made] = [:]
    /// Values that were replaced in this turn, and in the previous one.
    private var displaced: [Name: Made] = [:]
    private var fading: [Name: Made] = [:]

    /// Begins a turn.
    ///
    /// Values that were replaced in the last turn stay available until this turn ends.
    mutating func begin() {
        fading = displaced
        displaced = [:]
    }

    /// Finds the value for a name, if it is still right.
    mutating func recall(_ name: Name, where isRight: (Made) -> Bool) -> Made? {
        if let last = made[name], isRight(last) { return last }
        guard let earlier = fading[name], isRight(earlier) else { return nil }
        keep(earlier, as: name)
        return earlier
    }

    /// The last value for a name, right or not.
    subscript(name: Name) -> Made? { made[name] }

    mutating func keep(_ new: Made, as name: Name) { displaced[name] = made.updateValue(new, forKey: name) }

    /// Drops all but `count` names.
    mutating func keepOnly(_ count: Int, where isThere: (Name) -> Bool) {
        guard made.count > count else { return }
        for (name, gone) in made where !isThere(name) {
            displaced[name] = gone
            made[name] = nil
        }
    }

    /// Drops all replaced values.
    mutating func settle() { (displaced, fading) = ([:], [:]) }
}
