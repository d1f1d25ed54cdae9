/// A person who joins; the id and the key's hash are made before the rules are applied.
package struct NewPerson: Hashable, Sendable {
    package let id: PersonID
    /// The name as sent; `nil` for a person without a name.
    package let name: String?

    package init(id: PersonID, name: String? = nil) {
        self.id = id
        self.name = name
    }
}
