package import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// A tree that compiles: the one that is served, and that a restart begins with.
package struct GoodTree: Sendable {
    package let files: [SourceFile]
    /// Units without a good version; their names resolve to nothing.
    package let withheld: Set<UnitName>

    package init(files: [SourceFile], withheld: Set<UnitName>) {
        self.files = files
        self.withheld = withheld
    }
}

/// A part of a tree that is not served as written, and the reason.
package struct HeldBack: Sendable {
    /// `nil` for shared parts.
    package let unit: UnitName?
    /// True if an earlier version of the part is served.
    package let servesEarlier: Bool
    /// The findings; if the part is sound itself, those about the unit that it depends on.
    package let findings: [Diagnostic]
}

/// The best publication of a tree.
package struct Publication: Sendable {
    package let catalog: Catalog
    package let tree: GoodTree
    package let heldBack: [HeldBack]
    /// Every finding about the tree as written.
    package let findings: [Diagnostic]
}

extension Compiler {
    /// Compiles the sound parts of `files` and holds back only broken ones.
    ///
    /// An error in one unit's files keeps that unit at its last good version. An error in shared parts (settings,
    /// layouts, components) keeps all of them at theirs.
    ///
    /// - Parameters:
    ///   - files: Every file that could be read.
    ///   - unread: Errors of files that could not be read. Such a file exists, so it counts as broken and never as
    ///     deleted.
    ///   - emptied: Those of `widgets/` and `flags/` that exist without any file.
    ///   - lastGood: The tree that is served now.
    ///   - contracts: Components in the form that clients know.
    /// - Returns: `nil` if nothing newer than `lastGood` can be served; and the findings.
    package mutating func publish(
        _ files: [SourceFile], unread: [Diagnostic] = [], emptied: Set<String> = [], over lastGood: GoodTree?,
        contracts: [ComponentSource] = []
    ) -> (publication: Publication?, findings: [Diagnostic]) {
        let vanished = VanishedFolders(files, emptied: emptied, lastGood: lastGood, content: tools.content)
        let files = vanished.files.isEmpty ? files : PathOrder.sorted(files + vanished.files)
        let (found, written) = publishPresent(files, unread: unread, over: lastGood, contracts: contracts)
        let findings = (written + vanished.heldBack.flatMap(\.findings)).sorted()
        let publication = found.map {
            Publication(
                catalog: $0.catalog, tree: $0.tree, heldBack: vanished.heldBack + $0.heldBack, findings: findings)
        }
        return (publication, findings)
    }

    /// Compiles the sound parts of files, after vanished folders are restored.
    private mutating func publishPresent(
        _ files: [SourceFile], unread: [Diagnostic], over lastGood: GoodTree?, contracts: [ComponentSource]
    ) -> (publication: Publication?, findings: [Diagnostic]) {
        var attempt = compile(files, unread: unread, contracts: contracts)
        let findings = attempt.findings
        if let catalog = attempt.catalog {
            settle()
            let tree = GoodTree(files: files, withheld: [])
            return (Publication(catalog: catalog, tree: tree, heldBack: [], findings: findings), findings)
        }
        var plan = HoldBackPlan(
            files, unread: unread.filter(\.isError), lastGood: lastGood, content: tools.content)
        while plan.retreat(from: attempt) {
            let tree = plan.tree
            attempt = compile(tree.files, withheld: tree.withheld, contracts: plan.keepsShared ? [] : contracts)
            if let catalog = attempt.catalog, plan.isReadable {
                return (
                    Publication(catalog: catalog, tree: tree, heldBack: plan.heldBack(in: catalog), findings: findings),
                    findings
                )
            }
        }
        return (nil, findings)
    }
}
