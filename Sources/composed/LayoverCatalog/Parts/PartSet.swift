package import LayoverFlags
package import LayoverModel
package import LayoverSchema

/// The compiled parts of a tree.
package struct PartSet: Sendable {
    private var parts: [ObjectIdentifier: any ContentPart] = [:]

    package init() {}

    /// A part; that of a tree without its files if it was not compiled.
    package subscript<Part: ContentPart>(_ type: Part.Type) -> Part {
        parts[ObjectIdentifier(type)] as? Part ?? Part()
    }

    package mutating func insert(_ part: any ContentPart) { parts[ObjectIdentifier(type(of: part))] = part }

    /// The names of units in all parts.
    package var uses: [ContentUse] { parts.values.flatMap(\.uses) }

    /// What can be killed in all parts, besides whole units.
    package var killNames: [KillName] { parts.values.flatMap(\.killNames) }

    /// What experiments change in parts and cannot.
    ///
    /// `withheld` are units that exist and are left out, because they have no good version.
    package func findings(about experiments: [ExperimentSource], withheld: Set<UnitName>) -> [Diagnostic] {
        parts.values.flatMap { part in
            part.findings(about: experiments, isWithheld: withheld.contains { part.owns($0) })
        }
    }
}
