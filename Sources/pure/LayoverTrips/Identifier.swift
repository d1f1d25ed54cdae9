/// An opaque name without meaning outside its trip: lowercase letters and digits.
package struct Identifier<Noun>: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Characters of the longest valid one.
    package static var longest: Int { 52 }

    package let text: String

    /// Reads a client's text.
    ///
    /// - Returns: `nil` unless it is 1 to 52 lowercase letters and digits.
    package init?(_ text: String) {
        guard (1...Identifier.longest).contains(text.utf8.count), text.utf8.allSatisfy(Crockford.isLetterOrDigit)
        else { return nil }
        self.text = text
    }

    /// Makes a new one from random bytes.
    ///
    /// - Parameters:
    ///   - bytes: 5 bits for each character, from the system.
    ///   - count: 1 to 52 characters.
    package init(random bytes: [UInt8], count: Int) { text = Crockford.text(bytes, count: count) }

    package var description: String { text }

    package static func < (left: Identifier, right: Identifier) -> Bool { left.text < right.text }
}

/// What identifiers name; they do not depend on the rows that have them.
package enum IdentifierNoun {
    package enum Trip {}
    package enum Person {}
    package enum Item {}
    package enum Link {}
}

/// 26 characters: 130 bits, because a trip's id appears in addresses.
package typealias TripID = Identifier<IdentifierNoun.Trip>
/// 13 characters: 65 bits, unique within one trip.
package typealias PersonID = Identifier<IdentifierNoun.Person>
/// 13 characters, like a person's.
package typealias ItemID = Identifier<IdentifierNoun.Item>
/// The first 13 characters of a link's hash, from which the token cannot be derived.
package typealias LinkID = Identifier<IdentifierNoun.Link>
