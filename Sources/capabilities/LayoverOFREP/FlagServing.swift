import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// The flags of one publication: what one request answers from, from its start to its end.
final class FlagServing: Sendable {
    let serving: Serving
    /// Of the publication that it was made of.
    let number: Int
    let flags: PreparedFlags
    let kills: FeatureKills
    /// Names catalog and kills: the same on every server that holds the same.
    let hash: String
    /// Grows with every change of the configuration; milliseconds since 1970 of the change, so that servers whose clocks agree agree on the order too.
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

    /// The name that streams and `flagConfigEtag` have for this configuration.
    var tag: String { "\(hash)-\(generation)" }

    /// Seconds since 1970.
    var lastModified: Int { generation / 1_000 }

    /// Makes the context of the asking client, with what is killed for it.
    func context(_ asked: FlagContext) -> FeatureContext {
        let assignment = AssignmentContext(attributes: asked.attributes)
        guard !kills.isEmpty else { return FeatureContext(assignment) }
        return serving.catalog.asking(assignment, under: serving.kills, in: asked.killScope)
    }
}

/// The flags of one catalog, ready to be answered; made once a catalog, whatever is killed.
final class PreparedFlags: Sendable {
    let features: FeatureSet
    /// Decides all of them at once.
    let program: FeatureProgram
    /// One for each of `features.all`.
    let all: [PreparedFlag]
    let killable: [FeatureKills.Feature]
    /// A little more than a bulk of all of them takes.
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
