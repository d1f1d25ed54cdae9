import LayoverExperiments
import LayoverModel

/// What the arms of experiments are compiled against.
struct ArmSurroundings {
    /// A widget's own compile.
    struct Base {
        let key: WidgetKey
        let findings: [Diagnostic]
    }

    let units: WrittenUnits
    let withheld: Set<UnitName>
    let environment: Environment
    let needs: MarketNeeds
    /// Sorted by name.
    let widgets: [CompiledWidget]
    /// By name.
    let bases: [String: Base]
    let tools: CompilerTools

    func index(of name: String) -> Int? { widgets.firstIndex { $0.name == name } }
}

/// Makes the versions of widgets that arms of experiments show, and remembers them.
///
/// A version is a compile of its own, by the compiler of widgets: whatever holds for a widget holds for it. Whoever reads
/// its fields was compiled against the widget as it is, so a version has the same fields of the same types.
struct ArmCompiler: Sendable {
    private struct Key: Hashable, Sendable {
        let change: ArmChange
        let markets: Set<String>?
        let widget: WidgetKey
        let instead: WidgetKey?
    }

    /// By experiment, arm and number of the change.
    private var known: [[String]: (key: Key, widget: CompiledWidget?, findings: [Diagnostic])] = [:]

    /// - Parameters:
    ///   - experiments: Sorted by key. Drafts are compiled too, for previews; what has stopped is not.
    ///   - surroundings: The widgets, and what they were made of.
    /// - Returns: The versions, and all findings; each is located in the experiment's file.
    /// - Complexity: One compile of a widget for each change that is new.
    mutating func compile(
        _ experiments: [CompiledExperiment], in surroundings: ArmSurroundings
    ) -> (arms: CompiledArms, findings: [Diagnostic]) {
        var arms = CompiledArms(experiments: experiments, ofFeatures: surroundings.units.experimentsOfFeatures)
        var findings: [Diagnostic] = []
        var used: Set<[String]> = []
        for (number, experiment) in experiments.enumerated() where experiment.source.phase != .stopped {
            for (arm, variant) in experiment.source.variants.enumerated() {
                for (place, change) in variant.changes.enumerated() {
                    let name = [experiment.key, String(arm), String(place)]
                    used.insert(name)
                    let compiler = ChangeCompiler(change, of: experiment.source, in: surroundings)
                    guard let found = compiler.find(&findings) else { continue }
                    var card: Int?
                    if !change.isHidden {
                        guard let version = version(name, compiler, found, &findings) else { continue }
                        card = surroundings.widgets.count + arms.versions.count
                        arms.versions.append(version)
                    }
                    arms.changes.append(
                        CompiledChange(
                            experiment: number, arm: arm, widget: found.widget, card: card, drawn: found.drawn,
                            source: change))
                }
            }
        }
        if known.count > used.count { known = known.filter { used.contains($0.key) } }
        return (arms, findings + ArmProof(experiments, surroundings.units.widgets).findFaults())
    }

    private mutating func version(
        _ name: [String], _ compiler: ChangeCompiler, _ found: ChangeCompiler.Found, _ findings: inout [Diagnostic]
    ) -> CompiledWidget? {
        let surroundings = compiler.surroundings
        guard let base = surroundings.bases[surroundings.widgets[found.widget].name],
            let drawn = surroundings.bases[surroundings.widgets[found.drawn].name]
        else { return nil }
        let key = Key(
            change: compiler.change, markets: compiler.experiment.markets, widget: base.key,
            instead: found.widget == found.drawn ? nil : drawn.key)
        if known[name]?.key != key {
            let (widget, found) = compiler.compile(found, drawn.findings)
            known[name] = (key, widget, found)
        }
        findings += known[name]?.findings ?? []
        return known[name]?.widget
    }
}
