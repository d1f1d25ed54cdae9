package import LayoverModel

/// The meaning of a condition's path: the slot and the type of its fact.
package struct Operand: Hashable, Sendable {
    /// The caller's own number of the fact; the evaluation requests facts by it.
    package let slot: Int
    package let type: FieldType

    package init(slot: Int, type: FieldType) {
        self.slot = slot
        self.type = type
    }
}
