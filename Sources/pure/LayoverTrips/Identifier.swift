/// An opaque name that means nothing outside its trip: small letters and digits.
package struct Identifier<Noun>: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Characters of the longest one that is read.
    package static var longest: Int { 52 }

    package let text: String

    /// Reads what a client wrote.
    ///
    /// - Returns: `nil` unless it is 1 to 52 small letters and digits.
    package init?(_ text: String) {
        guard (1...Identifier.longest).contains(text.utf8.count), text.utf8.allSatisfy(Crockford.isLetterOrDigit)
        else { return nil }
        self.text = text
    }

    /// Makes a new one of random bytes.
    ///
    /// - Parameters:
    ///   - bytes: 5 bits for each character, from the system.
    ///   - count: 1 to 52 characters.
    package init(random bytes: [UInt8], count: Int) { text = Crockford.text(bytes, count: count) }

    package var description: String { text }

    package static func < (left: Identifier, right: Identifier) -> Bool { left.text < right.text }
}

/// 26 characters: 130 bits, for a trip's name stands in addresses.
package typealias TripID = Identifier<Trip>
/// 13 characters: 65 bits, told apart within one trip.
package typealias PersonID = Identifier<TripPerson>
/// 13 characters, as a person's.
package typealias ItemID = Identifier<TripItem>
/// The first 13 characters of a link's hash, so that nobody learns the token from it.
package typealias LinkID = Identifier<TripLink>
