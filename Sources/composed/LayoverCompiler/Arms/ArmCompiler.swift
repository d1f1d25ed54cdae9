import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSchema

/// Inputs for compiling the arms of experiments.
struct ArmInputs {
    let units: WrittenUnits
    let withheld: Set<UnitName>
    let environment: Environment
    let needs: MarketNeeds
    /// The sound widgets, by name.
    let widgets: [String: CompiledWidget]
    /// The inputs of the compiled widgets.
    let made: IncrementalWidgets
    let tools: CompilerTools
}

/// Compiles the versions of widgets that arms of experiments show, and keeps them.
///
/// A version is compiled like any widget, with the same rules. Readers of its fields were compiled against the unchanged
/// widget, so a version must have the same fields of the same types.
struct ArmCompiler: Sendable {
    private struct Key: Equatable, Sendable {
        let change: ArmChange
        let markets: Set<String>?
        let widget: WidgetKey
        let instead: WidgetKey?
    }

    private struct Version: Sendable {
        let key: Key
        let widget: CompiledWidget?
        let findings: [Diagnostic]
    }

    /// By experiment, arm and number of the change.
    private var known = IncrementalCache<[String], Version>()

    mutating func begin() { known.begin() }

    mutating func settle() { known.settle() }

    /// - Parameters:
    ///   - flags: Drafts of experiments are compiled too, for previews; stopped ones are not.
    ///   - inputs: The widgets and their inputs.
    /// - Returns: The versions, and all findings; each is located in the experiment's file.
    /// - Complexity: One compile of a widget for each new change.
    mutating func compile(
        _ flags: CompiledFlags, in inputs: ArmInputs
    ) -> (arms: CompiledArms, findings: [Diagnostic]) {
        let experiments = flags.experiments
        var arms = CompiledArms(experiments: experiments, ofFeatures: flags.experimentsOfFeatures)
        var findings: [Diagnostic] = []
        var used: Set<[String]> = []
        for (number, experiment) in experiments.enumerated() where experiment.source.phase != .stopped {
            for (arm, variant) in experiment.source.variants.enumerated() {
                for (place, change) in variant.changes.enumerated() {
                    let name = [experiment.key, String(arm), String(place)]
                    used.insert(name)
                    let compiler = ChangeCompiler(change, of: experiment.source, in: inputs)
                    guard let found = compiler.find(&findings) else { continue }
                    var card: CompiledWidget?
                    if !change.isHidden {
                        guard let version = version(name, of: found, by: compiler, &findings) else { continue }
                        card = version
                        arms.versions.append(version)
                    }
                    arms.changes.append(
                        CompiledChange(
                            experiment: number, arm: arm, widget: found.widget, card: card, drawn: found.drawn,
                            source: change))
                }
            }
        }
        known.keepOnly(used.count) { used.contains($0) }
        return (arms, findings + ArmProof(experiments, inputs.units.widgets).findFaults())
    }

    private mutating func version(
        _ name: [String], of found: ChangeCompiler.Found, by compiler: ChangeCompiler, _ findings: inout [Diagnostic]
    ) -> CompiledWidget? {
        let inputs = compiler.inputs
        guard let base = inputs.made[found.widget.name], let drawn = inputs.made[found.drawn.name]
        else { return nil }
        let key = Key(
            change: compiler.change, markets: compiler.experiment.markets, widget: base.key,
            instead: found.widget === found.drawn ? nil : drawn.key)
        let version =
            known.recall(name) { $0.key == key } ?? make(name, key) { compiler.compile(found, drawn.findings) }
        findings += version.findings
        return version.widget
    }

    private mutating func make(
        _ name: [String], _ key: Key, _ compile: () -> (CompiledWidget?, [Diagnostic])
    ) -> Version {
        let (widget, findings) = compile()
        let version = Version(key: key, widget: widget, findings: findings)
        known.keep(version, as: name)
        return version
    }
}
