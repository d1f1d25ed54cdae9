package import LayoverModel

/// Result of one sample.
package struct SampleReport: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case passed
        /// It could not be run, for this reason.
        case skipped(String)
        /// Expectations that were not met, each with its place in the sample.
        case failed([Miss])
    }

    package struct Miss: Hashable, Sendable {
        package let location: SourceLocation
        /// `expected shown at top, got hidden: condition (...)`.
        package let message: String
    }

    package let widget: String
    package let sample: String
    package let location: SourceLocation
    package let outcome: Outcome
}
