package import LayoverAssembly
import LayoverCatalog
import LayoverModel
package import LayoverReleases

/// The second release of a rollout, for a share of the requests.
package struct ServingTrial: Sendable {
    package let serving: Serving
    /// Its version.
    package let version: Int
    package let share: RolloutShare
    package let watch: RolloutWatch
}

extension ServingHolder.Current {
    /// The release for layouts without a request; `nil` if nothing is served, or if layouts are switched off.
    package var layouts: Serving? { isBypassed ? nil : serving }

    /// Selects the release for a request.
    ///
    /// - Parameters:
    ///   - first: The first release; `layouts`.
    ///   - reader: The request.
    ///   - search: The id of a search, used if the request has no unit.
    /// - Returns: One of the two releases.
    package func serving(_ first: Serving, for reader: ContextReader, search: String? = nil) -> Serving {
        guard let trial else { return first }
        let market = (reader.preview?.market ?? reader.market).flatMap { Market($0) }
        let isNew = trial.share.includes(market: market, unit: reader.unit ?? search)
        return isNew ? trial.serving : first
    }

    /// The release of this catalog, which was selected earlier, if it is still served; otherwise the first.
    ///
    /// Whether or not layouts are switched off.
    package func serving(ofCatalog hash: String) -> Serving? {
        guard let trial, trial.serving.catalog.shortHash == hash else { return serving }
        return trial.serving
    }

    /// The same for layouts; `nil` if layouts are switched off.
    package func layouts(ofCatalog hash: String) -> Serving? { isBypassed ? nil : serving(ofCatalog: hash) }

    /// The counts of the release of a catalog; `nil` if there is only one release, as almost always.
    package func arm(of serving: Serving) -> RolloutWatch.Arm? {
        guard let trial else { return nil }
        return trial.serving === serving ? trial.watch.new : trial.watch.old
    }

    /// Counts a failed card that a client reported; its `log_id` ends with the catalog.
    package func countFailedEvent(logID: String) {
        guard let trial, let serving else { return }
        if logID.hasSuffix("@\(trial.serving.catalog.shortHash)") { return trial.watch.new.countFailedEvent() }
        if logID.hasSuffix("@\(serving.catalog.shortHash)") { trial.watch.old.countFailedEvent() }
    }
}
