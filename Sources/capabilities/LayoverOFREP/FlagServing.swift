import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// The flags of one publication: one request uses them from start to end.
final class FlagServing: Sendable {
    let serving: Serving
    /// The number of the publication.
    let number: Int
    let flags: PreparedFlags
    let kills: FeatureKills
    /// Identifies catalog and kills: the same on every server with the same catalog and kills.
    let hash: String
    /// Milliseconds since 1970 of the latest change; grows with each, so that servers with equal clocks agree on the order.
    let generation: Int
    /// `"metadata":{...}` of the whole set.
    let metadata: [UInt8]

    init(_ serving: Serving, number: Int, flags: PreparedFlags, hash: String, generation: Int) {
        self.serving = serving
        self.number = number
        self.flags = flags
        self.hash = hash
        self.generation = generation
        kills = FeatureKills(
            serving.kills, features: flags.killable, experiments: serving.catalog.experiments.map(\.key),
            switches: serving.catalog.killSwitches)
        var metadata = Array(#""metadata":{"catalog":"#.utf8)
        appendJSONString(serving.catalog.shortHash, to: &metadata)
        metadata += Array(#","configGeneration":\#(generation),"killGeneration":\#(serving.generation)}"#.utf8)
        self.metadata = metadata
    }

    /// The name of this configuration in streams and `flagConfigEtag`.
    var tag: String { "\(hash)-\(generation)" }

    /// Seconds since 1970.
    var lastModified: Int { generation / 1_000 }

    /// Makes the context of the calling client, with the kills that apply to it.
    func context(_ asked: FlagContext) -> FeatureContext {
        let assignment = AssignmentContext(attributes: asked.attributes)
        guard !kills.isEmpty else { return FeatureContext(assignment) }
        return serving.catalog.asking(assignment, under: serving.kills, in: asked.killScope)
    }
}

/// The flags of one catalog, prepared once per catalog, independent of kills.
final class PreparedFlags: Sendable {
    let features: FeatureSet
    /// Decides all of them at once.
    let program: FeatureProgram
    /// One for each of `features.all`.
    let all: [PreparedFlag]
    let killable: [FeatureKills.Feature]
    /// A little more than the size of a bulk of all flags.
    let typicalBytes: Int
    private let indices: [ExactText: Int]

    init(_ catalog: Catalog, isStrict: Bool) {
        features = catalog.features
        program = FeatureProgram(catalog.features)
        let files = Dictionary(
            catalog.featureFiles.map { (ExactText($0.key), $0) }, uniquingKeysWith: { first, _ in first })
        all = catalog.features.all.compactMap { files[ExactText($0.key)] }
            .map { PreparedFlag($0, isStrict: isStrict) }
        indices = Dictionary(
            all.enumerated().map { (ExactText($0.element.compiled.key), $0.offset) },
            uniquingKeysWith: { first, _ in first })
        typicalBytes = all.reduce(512) { $0 + $1.longestBytes + 1 }
        killable = catalog.featureFiles.map { FeatureKills.Feature(name: $0.name, key: $0.key, safe: $0.safe) }
    }

    func index(of key: String) -> Int? { indices[ExactText(key)] }
}
