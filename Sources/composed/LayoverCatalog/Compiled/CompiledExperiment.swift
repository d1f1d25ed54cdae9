package import LayoverExperiments
package import LayoverSchema

/// An experiment, with the rest of its file.
package struct CompiledExperiment: Sendable {
    package let experiment: Experiment
    package let source: ExperimentSource

    package init(experiment: Experiment, source: ExperimentSource) {
        self.experiment = experiment
        self.source = source
    }

    package var key: String { experiment.key }
}
