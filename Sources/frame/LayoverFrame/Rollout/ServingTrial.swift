package import LayoverAssembly
import LayoverCatalog
import LayoverModel
package import LayoverReleases

/// A second release in force beside the first, for some of the readers.
package struct ServingTrial: Sendable {
    package let serving: Serving
    /// Its version.
    package let version: Int
    package let share: RolloutShare
    package let watch: RolloutWatch

    package init(serving: Serving, version: Int, share: RolloutShare, watch: RolloutWatch) {
        self.serving = serving
        self.version = version
        self.share = share
        self.watch = watch
    }
}

extension ServingHolder.Current {
    /// What layouts are made of where no request decides; `nil` where nothing is served, and where all layouts are off.
    package var layouts: Serving? { isBypassed ? nil : serving }

    /// Decides of which release a request is answered.
    ///
    /// - Parameters:
    ///   - first: What is served; `layouts`.
    ///   - reader: The request.
    ///   - search: Stands for the unit where there is none: the id of a search.
    /// - Returns: One of the two that are in force.
    package func serving(_ first: Serving, for reader: ContextReader, search: String? = nil) -> Serving {
        guard let trial else { return first }
        let market = (reader.preview?.market ?? reader.market).flatMap { Market($0) }
        let isNew = trial.share.includes(market: market, unit: reader.unit ?? search)
        return isNew ? trial.serving : first
    }

    /// The release that was decided for once: the one of this catalog, if it is still in force; bypassed or not.
    package func serving(ofCatalog hash: String) -> Serving? {
        guard let trial, trial.serving.catalog.shortHash == hash else { return serving }
        return trial.serving
    }

    /// The same for layouts; `nil` where all layouts are off.
    package func layouts(ofCatalog hash: String) -> Serving? { isBypassed ? nil : serving(ofCatalog: hash) }

    /// The counts of the release of a catalog; `nil` where there is one release, as nearly always.
    package func arm(of serving: Serving) -> RolloutWatch.Arm? {
        guard let trial else { return nil }
        return trial.serving === serving ? trial.watch.new : trial.watch.old
    }

    /// Counts a failure that a client told of a card, whose `log_id` ends with its catalog.
    package func countFailedEvent(logID: String) {
        guard let trial, let serving else { return }
        if logID.hasSuffix("@\(trial.serving.catalog.shortHash)") { return trial.watch.new.countFailedEvent() }
        if logID.hasSuffix("@\(serving.catalog.shortHash)") { trial.watch.old.countFailedEvent() }
    }
}
