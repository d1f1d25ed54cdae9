import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Decides which parts of a tree are used as written and which in their last good version.
///
/// The plan starts with everything as written and gives up more after each failed attempt, in this order: failing
/// markets, tables and other units that many others may depend on, because other failures may follow from them; all
/// shared parts, if they fail; other failing units; the units that a failing unit depends on, if that unit already has
/// its good version; every changed unit that many depend on; all shared parts; finally everything. Each step gives up
/// something new, so the plan ends, at the latest with the last good tree itself.
struct HoldBackPlan {
    private let written: TreeParts
    private let good: TreeParts?
    private let goodWithheld: Set<UnitName>
    /// By unit, `nil` for shared parts: why the written version cannot be read completely.
    private let unread: [UnitName?: [Diagnostic]]
    private let content: ContentTable
    /// True once all shared parts stay at their last good version.
    private(set) var keepsShared = false
    /// True while every changed unit that many others may depend on stays at its last good version.
    private var keepsCommon = false
    /// Units at their last good version; a unit without one is left out.
    private var held: Set<UnitName> = []
    /// Why each unit was given up.
    private var reasons: [UnitName?: [Diagnostic]] = [:]

    init(_ files: [SourceFile], unread: [Diagnostic], lastGood: GoodTree?, content: ContentTable) {
        self.content = content
        written = TreeParts(files, content)
        good = lastGood.map { TreeParts($0.files, content) }
        goodWithheld = lastGood?.withheld ?? []
        self.unread = HoldBackPlan.byOwner(unread, good: good, content)
    }

    /// The tree of the current plan.
    var tree: GoodTree {
        let back = held.sorted().flatMap { good?[$0] ?? [] }
        var files = written.without(held)
        if let good, keepsShared {
            files = PathOrder.sorted(files.filter { content.unit(at: $0.path) != nil } + good.shared)
        }
        return GoodTree(
            files: PathOrder.merged(files, with: back),
            withheld: held.filter { $0.canBeNamed && !(good?.has($0) ?? false) })
    }

    /// True if everything that could not be read completely is given up.
    var isReadable: Bool { unread.keys.allSatisfy { $0.map(held.contains) ?? keepsShared } }

    /// Gives up a little more of the written tree.
    ///
    /// - Returns: `false` if nothing is left to give up.
    mutating func retreat(from attempt: Compilation) -> Bool {
        var failing = Dictionary(grouping: attempt.errors) { content.unit(at: $0.location.file) }
        failing.merge(unread.filter { !isGivenUp($0.key) }) { Set($0).union($1).sorted() }
        let units = Set(failing.keys.compactMap { $0 })
        if give(up: units.filter(\.isCommon), because: failing) { return true }
        if let shared = failing[nil], !keepsShared, keepShared(because: shared) { return true }
        if give(up: units, because: failing) { return true }
        guard let good else { return false }
        let leaned = leanedOn(by: units, attempt.links, good)
        if give(up: leaned, because: [:]) {
            for unit in leaned where reasons[unit] == nil {
                reasons[unit] = units.sorted().flatMap { failing[$0] ?? [] }
            }
            return true
        }
        let findings = units.sorted().flatMap { failing[$0] ?? [] }
        if !keepsCommon, keepCommon(good, because: findings) { return true }
        if !keepsShared { return keepShared(because: findings) }
        return give(up: held.union(written.units).union(good.units).union(goodWithheld), because: failing)
    }

    /// Lists the parts that are held back and differ from the written ones, with the findings that explain why.
    func heldBack(in catalog: Catalog) -> [HeldBack] {
        var list = held.sorted().filter { written[$0] != good?[$0] ?? [] || unread[$0] != nil }.map { unit in
            HeldBack(unit: unit, servesEarlier: good?.has(unit) ?? false, findings: reasons[unit] ?? [])
        }
        if keepsShared {
            list.insert(HeldBack(unit: nil, servesEarlier: true, findings: reasons[nil] ?? []), at: 0)
        }
        return list + idleCampaigns(in: catalog)
    }

    /// Campaigns that are sound but not served, because the widget that draws them is left out.
    private func idleCampaigns(in catalog: Catalog) -> [HeldBack] {
        let served = Set(catalog.campaigns.map { UnitName.campaign($0.name) })
        let idle = written.campaigns.subtracting(held).subtracting(served)
        let leftOut = held.filter { !(good?.has($0) ?? false) }.sorted().flatMap { reasons[$0] ?? [] }
        return idle.sorted().map { HeldBack(unit: $0, servesEarlier: false, findings: leftOut) }
    }

    private func isGivenUp(_ unit: UnitName?) -> Bool { unit.map(held.contains) ?? keepsShared }

    /// - Returns: Whether any of them was still used as written.
    private mutating func give(up units: Set<UnitName>, because failing: [UnitName?: [Diagnostic]]) -> Bool {
        let fresh = units.subtracting(held)
        held.formUnion(fresh)
        for unit in fresh { reasons[unit] = failing[unit] }
        return !fresh.isEmpty
    }

    /// Keeps the old common units.
    ///
    /// Others that failed with the new ones may be valid with the old, so they start afresh.
    private mutating func keepCommon(_ good: TreeParts, because findings: [Diagnostic]) -> Bool {
        let changed = written.commonUnits.union(good.commonUnits).filter { written[$0] != good[$0] }.subtracting(held)
        guard !changed.isEmpty else { return false }
        keepsCommon = true
        held = held.filter(\.isCommon).union(changed)
        for unit in changed { reasons[unit] = findings }
        return true
    }

    /// Keeps the old shared files.
    ///
    /// Units that failed with the new ones may be valid with the old, so they start afresh.
    private mutating func keepShared(because findings: [Diagnostic]) -> Bool {
        guard good != nil else { return false }
        keepsShared = true
        keepsCommon = false
        held = []
        reasons = [nil: findings]
        return true
    }

    /// Units that the failing ones name and that have changed since their last good version.
    ///
    /// Shared files depend only on whether a unit that they name exists; for a feature, also on its type.
    private func leanedOn(by failing: Set<UnitName>, _ links: UnitLinks, _ good: TreeParts) -> Set<UnitName> {
        let changed = links.names(in: failing).filter { good[$0] != written[$0] }
        let gone = keepsShared ? links.namedByShared.filter { unfits($0, good) } : []
        return changed.union(gone).filter {
            good.has($0) || goodWithheld.contains($0) || written.has($0)
        }
    }

    private func unfits(_ unit: UnitName, _ good: TreeParts) -> Bool {
        !written.has(unit) || unit.kind == .feature && written[unit] != good[unit]
    }

    /// Groups findings by owner.
    ///
    /// A file that cannot be read belongs to its unit; a folder belongs to all units that were in it as well.
    private static func byOwner(
        _ unread: [Diagnostic], good: TreeParts?, _ content: ContentTable
    ) -> [UnitName?: [Diagnostic]] {
        var owners: [UnitName?: [Diagnostic]] = [:]
        for finding in unread {
            let path = finding.location.file
            let inside = (good?.files(below: path) ?? []).map { content.unit(at: $0.path) }
            let own: Set<UnitName?> = inside.isEmpty ? [content.unit(at: path)] : []
            for owner in own.union(inside) { owners[owner, default: []].append(finding) }
        }
        return owners
    }
}
