/// One use of a message in a card, with references to the values of its arguments.
struct MessageUse: Hashable, Sendable {
    struct Argument: Hashable, Sendable {
        let name: String
        let reference: ValueReference
    }

    let name: String
    let arguments: [Argument]
}
