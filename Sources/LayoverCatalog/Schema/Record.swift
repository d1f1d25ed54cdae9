import LayoverModel

/// The keys that one kind of mapping may have.
package struct Record: Sendable {
    /// For editors and the reference: `widget`, `campaign`, `action`.
    package let name: String
    package let summary: String
    package let keys: [Key]

    package init(_ name: String, _ summary: String, _ keys: [Key]) {
        self.name = name
        self.summary = summary
        self.keys = keys
    }

    package func key(_ name: String) -> Key? { keys.first { $0.name == name } }

    /// One key of a mapping.
    package struct Key: Sendable {
        package let name: String
        package let shape: Shape
        package let required: Bool
        /// One line: what it does, and its default where it has one.
        package let summary: String

        package init(_ name: String, _ shape: Shape, required: Bool = false, _ summary: String) {
            self.name = name
            self.shape = shape
            self.required = required
            self.summary = summary
        }
    }
}
