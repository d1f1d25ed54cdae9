package import LayoverModel

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

/// What is not served as written, and why.
package struct HeldBack: Sendable {
    /// `nil` for what all share.
    package let unit: UnitName?
    /// Whether an earlier form of it is served.
    package let servesEarlier: Bool
    /// Where it is sound itself, what is wrong with the unit that it leans on.
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
    /// Compiles what is sound of `files` and holds back only what is broken: an error in one widget's or campaign's
    /// files keeps that one at its last good form, an error in what is shared keeps all that is shared at its own.
    ///
    /// - Parameters:
    ///   - files: Every file that could be read.
    ///   - unread: What is wrong with files that could not be read: a file that is there and is no text we know of is
    ///     as broken as one that does not compile, and never as good as deleted.
    ///   - lastGood: What is served now.
    ///   - contracts: Components as clients know them.
    /// - Returns: `nil` where nothing better than `lastGood` can be served, with the findings.
    package mutating func publish(
        _ files: [SourceFile], unread: [Diagnostic] = [], over lastGood: GoodTree?, contracts: [ComponentSource] = []
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
