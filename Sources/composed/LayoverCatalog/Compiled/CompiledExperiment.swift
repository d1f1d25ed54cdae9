package import LayoverExperiments
package import LayoverSchema

/// An experiment, and what its file says besides.
package struct CompiledExperiment: Sendable {
    package let experiment: Experiment
    package let source: ExperimentSource

    package init(experiment: Experiment, source: ExperimentSource) {
        self.experiment = experiment
        self.source = source
    }

    package var key: String { experiment.key }
}
