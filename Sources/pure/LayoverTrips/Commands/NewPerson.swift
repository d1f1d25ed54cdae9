/// Somebody who joins: the id and the key's hash are made before the rules are asked.
package struct NewPerson: Hashable, Sendable {
    package let id: PersonID
    /// As it was sent; `nil` for a person who stays a number.
    package let name: String?

    package init(id: PersonID, name: String? = nil) {
        self.id = id
        self.name = name
    }
}
