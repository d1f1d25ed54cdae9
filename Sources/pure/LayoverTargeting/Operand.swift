package import LayoverModel

/// Meaning of a condition's path: where its fact is found, and of what type it is.
package struct Operand: Hashable, Sendable {
    /// The caller's own number of the fact; evaluation asks for facts by it.
    package let slot: Int
    package let type: FieldType

    package init(slot: Int, type: FieldType) {
        self.slot = slot
        self.type = type
    }
}
