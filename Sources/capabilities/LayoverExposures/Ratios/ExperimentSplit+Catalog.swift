package import LayoverCatalog
package import LayoverExperiments
import LayoverSchema

extension ExperimentSplit {
    /// The splits of the content's experiments, by the experiment's name.
    package static func of(_ catalog: Catalog) -> [String: ExperimentSplit] {
        Dictionary(
            catalog.experiments.map { compiled in
                let weights = compiled.source.variants.map { (arm: $0.key.name, weight: $0.weight) }
                return (compiled.key, ExperimentSplit(weights: weights, hash: compiled.experiment.hash))
            }, uniquingKeysWith: { first, _ in first })
    }
}
