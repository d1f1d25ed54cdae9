import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverProcesses

extension Publisher {
    /// Says what would become of files here, and changes nothing.
    ///
    /// A folder would be served but for what is held back; a release is served whole or not at all, and without the contracts
    /// of what was served before.
    ///
    /// - Parameters:
    ///   - files: Of a whole tree.
    ///   - followsReleases: Whether this server takes releases alone.
    /// - Returns: As `layover check --against` and the admin listener tell it.
    func check(_ files: [SourceFile], followsReleases: Bool) -> JSONValue {
        FatalSignals.guardThread()
        // A copy: what it learns of these files is forgotten with it.
        var compiler = compiler
        let (publication, findings) =
            followsReleases
            ? compiler.publish(files, over: nil) : compiler.publish(files, over: good, contracts: contracts.all)
        let errors = findings.filter(\.isError).prefix(Publisher.shownErrors)
        var state = PublishState()
        state.heldBack = publication?.heldBack ?? []
        let isServed = publication.map { !followsReleases || $0.heldBack.isEmpty } ?? false
        return .object(of: [
            "served": .bool(isServed), "whole": .bool(isServed && state.heldBack.isEmpty),
            "catalog": publication.map { .string($0.catalog.hash) } ?? .null,
            "held_back": state.heldBackValue(isServing: good != nil),
            "errors": .array(errors.map { .string($0.description) }),
        ])
    }

    /// Errors that one answer tells.
    static let shownErrors = 200
}
