import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The compiled features of a tree with their inputs.
///
/// A feature with unchanged inputs is not compiled again.
struct IncrementalFeatures: Sendable {
    struct Entry: Sendable {
        fileprivate let file: ParsedFile
        /// The files of the units that it names, in order; `nil` for an unknown name.
        fileprivate let named: [ParsedFile?]
        /// The number of the environment that units are compiled against.
        fileprivate let environment: Int
        /// `nil` if there is an error.
        let feature: CompiledFeature?
        let findings: [Diagnostic]
    }

    private var entries = IncrementalCache<String, Entry>()

    mutating func begin() { entries.begin() }

    mutating func settle() { entries.settle() }

    mutating func keepOnly(_ units: WrittenUnits) {
        entries.keepOnly(units.featureFiles.count) { units.contains(.feature($0)) }
    }

    /// - Complexity: O(names in the file) if nothing has changed.
    mutating func compile(
        _ source: FeatureSource, of file: ParsedFile, in inputs: FlagInputs, number: Int
    ) -> Entry {
        let named = IncrementalFeatures.files(namedBy: source, in: inputs.units)
        let known = entries.recall(source.key.name) {
            $0.file === file && $0.environment == number && IncrementalFeatures.areSame($0.named, named)
        }
        if let known { return known }
        var compiler = FeatureCompiler(source, in: inputs)
        let feature = compiler.compile()
        let entry = Entry(
            file: file, named: named, environment: number, feature: feature, findings: compiler.findings)
        entries.keep(entry, as: source.key.name)
        return entry
    }

    /// Lists the files of the units that a feature requires and takes its values from, and the features that those
    /// experiments require, because they become part of its rules.
    private static func files(namedBy source: FeatureSource, in units: WrittenUnits) -> [ParsedFile?] {
        source.namedUnits.flatMap { named -> [ParsedFile?] in
            let file = units.file(of: named.unit)
            let needs = (file?.experiment?.namedUnits ?? []).map(\.unit).filter { $0.kind == .feature }
            return [file] + needs.map(units.file)
        }
    }

    private static func areSame(_ left: [ParsedFile?], _ right: [ParsedFile?]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
    }
}
