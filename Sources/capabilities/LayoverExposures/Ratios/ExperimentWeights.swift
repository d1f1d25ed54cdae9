package import LayoverCatalog
import LayoverSchema

/// Sizes that the arms of experiments should have.
package enum ExperimentWeights {
    /// As the content's files have them, by the experiment's name.
    package static func of(_ catalog: Catalog) -> [String: [(arm: String, weight: Double)]] {
        Dictionary(
            catalog.experiments.map { compiled in
                (compiled.key, compiled.source.variants.map { (arm: $0.key.name, weight: $0.weight) })
            }, uniquingKeysWith: { first, _ in first })
    }
}
