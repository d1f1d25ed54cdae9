import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverProcesses

extension Publisher {
    /// Reports what would be served and held back of files here, and changes nothing.
    ///
    /// A folder would be served except for held-back units; a release is served whole or not at all, and without the contracts
    /// of earlier content.
    ///
    /// - Parameters:
    ///   - files: All files of a tree.
    ///   - followsReleases: Whether this server serves releases alone.
    /// - Returns: The reply for `layover check --against` and the admin listener.
    func check(_ files: [SourceFile], followsReleases: Bool) -> JSONValue {
        FatalSignals.guardThread()
        // A copy, so that the publisher's compiler remembers nothing of these files.
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

    /// Maximum errors in one reply.
    static let shownErrors = 200
}
