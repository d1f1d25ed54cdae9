import LayoverModel

/// The keys that one kind of mapping may have.
package struct Record: Sendable {
    /// For editors and the reference: `widget`, `campaign`, `action`.
    package let name: String
    package let summary: String
    /// Keys of which exactly one must be present; empty if there is no such rule.
    package let exactlyOne: [String]
    /// True if the compiler checks that rule, because it knows more.
    let isCompiledChoice: Bool
    package let keys: [Key]

    package init(
        _ name: String, _ summary: String, exactlyOne: [String] = [], isCompiledChoice: Bool = false, keys: [Key]
    ) {
        self.name = name
        self.summary = summary
        self.exactlyOne = exactlyOne
        self.isCompiledChoice = isCompiledChoice
        self.keys = keys
    }

    package func key(_ name: String) -> Key? { keys.first { $0.name == name } }

    /// The record with further keys, after the key `place` or at the end.
    func adding(_ more: [Key], after place: String?) -> Record {
        let index = keys.firstIndex { $0.name == place }.map { $0 + 1 } ?? keys.count
        return Record(
            name, summary, exactlyOne: exactlyOne, isCompiledChoice: isCompiledChoice,
            keys: keys[..<index] + more + keys[index...])
    }

    /// One key of a mapping.
    package struct Key: Sendable {
        package let name: String
        package let shape: Shape
        package let required: Bool
        /// The default in words; `nil` if there is no default.
        package let standard: String?
        /// What a text names, for editors that offer completions.
        package let names: Shape.Noun?
        /// The effect in one line.
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
