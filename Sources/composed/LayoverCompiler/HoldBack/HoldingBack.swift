package import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// A tree that compiles: what is served, and what a restart starts from.
package struct GoodTree: Sendable {
    package let files: [SourceFile]
    /// Units of which nothing good is known; their names lead to nothing.
    package let withheld: Set<UnitName>

    package init(files: [SourceFile], withheld: Set<UnitName>) {
        self.files = files
        self.withheld = withheld
    }
}

/// Part of a tree that is not served as written, and the reason.
package struct HeldBack: Sendable {
    /// `nil` for what all share.
    package let unit: UnitName?
    /// True if an earlier form of the part is served.
    package let servesEarlier: Bool
    /// Findings; where the part is sound itself, those about the unit that it leans on.
    package let findings: [Diagnostic]
}

/// The best that can be served of a tree.
package struct Publication: Sendable {
    package let catalog: Catalog
    package let tree: GoodTree
    package let heldBack: [HeldBack]
    /// Every finding about the tree as written.
    package let findings: [Diagnostic]
}

extension Compiler {
    /// Compiles what is sound of `files` and holds back only what is broken: an error in one unit's files keeps that one
    /// at its last good form, an error in what is shared (settings, layouts, components) keeps all of that at its own.
    ///
    /// - Parameters:
    ///   - files: Every file that could be read.
    ///   - unread: What is wrong with files that could not be read: a file that is there and is no text we know of is
    ///     as broken as one that does not compile, and never as good as deleted.
    ///   - emptied: Those of `widgets/` and `flags/` that are there without a file in them.
    ///   - lastGood: What is served now.
    ///   - contracts: Components as clients know them.
    /// - Returns: `nil` where nothing better than `lastGood` can be served, with the findings.
    package mutating func publish(
        _ files: [SourceFile], unread: [Diagnostic] = [], emptied: Set<String> = [], over lastGood: GoodTree?,
        contracts: [ComponentSource] = []
    ) -> (publication: Publication?, findings: [Diagnostic]) {
        let vanished = VanishedFolders(files, emptied: emptied, lastGood: lastGood)
        let files = vanished.files.isEmpty ? files : PathOrder.sorted(files + vanished.files)
        let (found, written) = publishPresent(files, unread: unread, over: lastGood, contracts: contracts)
        let findings = (written + vanished.heldBack.flatMap(\.findings)).sorted()
        let publication = found.map {
            Publication(
                catalog: $0.catalog, tree: $0.tree, heldBack: vanished.heldBack + $0.heldBack, findings: findings)
        }
        return (publication, findings)
    }

    /// Compiles what is sound of files that are all there.
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
        var plan = HoldBackPlan(files, unread: unread.filter(\.isError), lastGood: lastGood)
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
