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
    /// - Returns: `nil` where nothing can be served, with the findings.
    package mutating func publish(
        _ files: [SourceFile], over lastGood: GoodTree?, contracts: [ComponentSource] = []
    ) -> (publication: Publication?, findings: [Diagnostic]) {
        let written = compile(files, contracts: contracts)
        var plan = HoldBackPlan(files, lastGood: lastGood)
        var attempt = written
        while true {
            if let catalog = attempt.catalog {
                let tree = plan.tree
                let publication = Publication(
                    catalog: catalog, tree: tree, heldBack: plan.heldBack(written.findings), findings: written.findings)
                return (publication, written.findings)
            }
            guard plan.retreat(from: attempt.errors) else { return (nil, written.findings) }
            attempt = compile(
                plan.tree.files, withheld: plan.tree.withheld, contracts: plan.keepsShared ? [] : contracts)
        }
    }
}

/// Which parts of a tree are taken as written and which in their last good form.
struct HoldBackPlan {
    private let written: Parts
    private let good: Parts?
    private let goodWithheld: Set<UnitName>
    /// Whether what is shared stays at its last good form.
    private(set) var keepsShared = false
    /// Units at their last good form, where there is one.
    private var held: Set<UnitName> = []
    /// Units left out altogether.
    private var out: Set<UnitName> = []

    private struct Parts {
        let shared: [SourceFile]
        let units: [UnitName: [SourceFile]]

        init(_ files: [SourceFile]) {
            shared = files.filter { UnitName(path: $0.path) == nil }
            units = Dictionary(grouping: files.filter { UnitName(path: $0.path) != nil }) {
                UnitName(path: $0.path) ?? .widget("")
            }
        }
    }

    init(_ files: [SourceFile], lastGood: GoodTree?) {
        written = Parts(files)
        good = lastGood.map { Parts($0.files) }
        goodWithheld = lastGood?.withheld ?? []
    }

    /// The tree that the plan comes to.
    var tree: GoodTree {
        let shared = keepsShared ? good?.shared ?? [] : written.shared
        let goodUnits = good?.units ?? [:]
        let names = Set(written.units.keys).union(keepsShared ? Array(goodUnits.keys) : [])
        var files = shared
        var withheld = out.union(keepsShared ? goodWithheld : [])
        for name in names.sorted() where !out.contains(name) {
            let isHeld = held.contains(name) || written.units[name] == nil
            if let chosen = isHeld ? goodUnits[name] : written.units[name] {
                files += chosen
                withheld.remove(name)
            } else {
                withheld.insert(name)
            }
        }
        return GoodTree(files: files, withheld: withheld)
    }

    /// Gives up a little more of what is written, by where the errors are.
    ///
    /// - Returns: `false` when nothing is left to give up.
    mutating func retreat(from errors: [Diagnostic]) -> Bool {
        let broken = Set(errors.compactMap { UnitName(path: $0.location.file) })
        let sharedIsBroken = errors.contains { UnitName(path: $0.location.file) == nil }
        let fresh = broken.subtracting(held).subtracting(out)
        if sharedIsBroken, !keepsShared {
            held.formUnion(fresh)
            return keepShared()
        }
        if !fresh.isEmpty {
            held.formUnion(fresh)
            return true
        }
        if !keepsShared, good != nil, !broken.isEmpty { return keepShared() }
        let failing = broken.subtracting(out)
        guard !failing.isEmpty else { return false }
        out.formUnion(failing)
        return true
    }

    /// What is held back, with the findings that say why.
    func heldBack(_ findings: [Diagnostic]) -> [HeldBack] {
        let errors = findings.filter(\.isError)
        var list = held.union(out).sorted().map { unit in
            HeldBack(
                unit: unit, servesEarlier: !out.contains(unit) && good?.units[unit] != nil,
                findings: errors.filter { UnitName(path: $0.location.file) == unit })
        }
        if keepsShared {
            list.insert(
                HeldBack(
                    unit: nil, servesEarlier: true,
                    findings: errors.filter { UnitName(path: $0.location.file) == nil }), at: 0)
        }
        return list
    }

    private mutating func keepShared() -> Bool {
        guard good != nil else { return false }
        keepsShared = true
        return true
    }
}
