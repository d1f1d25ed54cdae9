package import LayoverExperiments
package import LayoverSchema

/// An experiment, and what its file says besides.
package struct CompiledExperiment: Sendable {
    package let experiment: Experiment
    package let source: ExperimentSource

    package var key: String { experiment.key }
}
