import LayoverModel

/// A message as one place of a card writes it: its arguments are known by where their values lie.
struct MessageUse: Hashable, Sendable {
    struct Argument: Hashable, Sendable {
        let name: String
        let reference: ValueReference
    }

    let name: String
    let arguments: [Argument]
}
