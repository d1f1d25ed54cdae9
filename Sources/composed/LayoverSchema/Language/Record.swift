import LayoverModel

/// The keys that one kind of mapping may have.
package struct Record: Sendable {
    /// For editors and the reference: `widget`, `campaign`, `action`.
    package let name: String
    package let summary: String
    /// Keys of which one stands there and no other; empty where there is no such rule.
    package let exactlyOne: [String]
    /// True if the compiler checks that rule, because it knows more.
    let isCompiledChoice: Bool
    package let keys: [Key]

    package init(
        _ name: String, _ summary: String, exactlyOne: [String] = [], isCompiledChoice: Bool = false, _ keys: [Key]
    ) {
        self.name = name
        self.summary = summary
        self.exactlyOne = exactlyOne
        self.isCompiledChoice = isCompiledChoice
        self.keys = keys
    }

    package func key(_ name: String) -> Key? { keys.first { $0.name == name } }

    /// One key of a mapping.
    package struct Key: Sendable {
        package let name: String
        package let shape: Shape
        package let required: Bool
        /// Default in words, where the key is absent; `nil` where then there is nothing.
        package let standard: String?
        /// Kind of thing that a text names, for editors that offer what there is.
        package let names: Shape.Noun?
        /// One line: what it does.
        package let summary: String

        package init(
            _ name: String, _ shape: Shape, required: Bool = false, standard: String? = nil, names: Shape.Noun? = nil,
            _ summary: String
        ) {
            self.name = name
            self.shape = shape
            self.required = required
            self.standard = standard
            self.names = names
            self.summary = summary
        }
    }
}
