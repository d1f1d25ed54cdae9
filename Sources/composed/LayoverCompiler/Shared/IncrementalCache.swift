/// Values made last under each name, and for one turn more those that they took the place of.
///
/// A caller that tries a broken tree and goes back to the good one finds everything there as it was.
struct IncrementalCache<Name: Hashable & Sendable, Made: Sendable>: Sendable {
    private var made: [Name: Made] = [:]
    /// Values that gave way in this turn, and in the one before.
    private var displaced: [Name: Made] = [:]
    private var fading: [Name: Made] = [:]

    /// Begins a turn: what gave way in the last one is found until this one ends.
    mutating func begin() {
        fading = displaced
        displaced = [:]
    }

    /// Finds the value made under a name, if it is still right.
    mutating func recall(_ name: Name, where isRight: (Made) -> Bool) -> Made? {
        if let last = made[name], isRight(last) { return last }
        guard let earlier = fading[name], isRight(earlier) else { return nil }
        keep(earlier, as: name)
        return earlier
    }

    /// Value made last under a name, right or not.
    subscript(name: Name) -> Made? { made[name] }

    mutating func keep(_ new: Made, as name: Name) { displaced[name] = made.updateValue(new, forKey: name) }

    /// Lets go of all names but `count` ones.
    mutating func keepOnly(_ count: Int, where isThere: (Name) -> Bool) {
        guard made.count > count else { return }
        for (name, gone) in made where !isThere(name) {
            displaced[name] = gone
            made[name] = nil
        }
    }

    /// Lets go of all that gave way.
    mutating func settle() { (displaced, fading) = ([:], [:]) }
}
