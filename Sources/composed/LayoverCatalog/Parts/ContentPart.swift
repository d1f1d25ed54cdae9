package import LayoverFlags
package import LayoverModel
package import LayoverSchema

/// Everything about the files of one noun, as compiled from a tree.
///
/// The compiler, the documents and the programs know a part by this protocol alone.
package protocol ContentPart: Sendable {
    /// The kinds of its files.
    static var kinds: [ContentKind] { get }
    /// The keys that it adds to files of the core.
    static var sections: [ContentSection] { get }
    /// The parts that it reads; they are listed before it.
    static var needs: [any ContentPart.Type] { get }
    /// The kinds of providers that it adds; each is a `CardProvider`.
    static var providers: [any ProviderRule.Type] { get }

    /// The part of a tree without such files.
    init()

    /// Compiles the files of a tree.
    ///
    /// - Parameters:
    ///   - files: The files of its kinds, sorted by path; each reports its own errors.
    ///   - build: What the part may read besides.
    ///   - last: The part of the previous tree, to reuse what is unchanged.
    /// - Returns: The part, and findings about its files.
    static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: Self
    ) -> (part: Self, findings: [Diagnostic])

    /// The widgets, features and experiments that its units name; the compiler checks that they exist.
    var uses: [ContentUse] { get }

    /// What it has that can be killed, besides whole units.
    var killNames: [KillName] { get }

    /// Checks what experiments that have not stopped change in the part.
    ///
    /// With `isWithheld`, some of its units exist and are left out, because they have no good version.
    func findings(about experiments: [ExperimentSource], isWithheld: Bool) -> [Diagnostic]
}

extension ContentPart {
    package static var sections: [ContentSection] { [] }
    package static var needs: [any ContentPart.Type] { [] }
    package static var providers: [any ProviderRule.Type] { [] }
    package var uses: [ContentUse] { [] }
    package var killNames: [KillName] { [] }

    package func findings(about experiments: [ExperimentSource], isWithheld: Bool) -> [Diagnostic] { [] }

    func owns(_ unit: UnitName) -> Bool { Self.kinds.contains { $0.unit == unit.kind } }
}

/// A name of another unit, with its location.
package struct ContentUse: Sendable {
    /// The unit whose file has the name.
    package let user: UnitName
    /// The unit that it names.
    package let unit: UnitName
    package let reference: WrittenName

    package init(by user: UnitName, of unit: UnitName, at reference: WrittenName) {
        self.user = user
        self.unit = unit
        self.reference = reference
    }
}
