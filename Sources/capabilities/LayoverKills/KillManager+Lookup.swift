import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import Synchronization

/// Lookups that find flips of names that are not served.
extension KillManager {
    /// The results of the last lookup, valid while neither catalog nor flips change.
    struct Lookups {
        var catalog: String?
        var directory: KillDirectory?
        var number = -1
        var revision = -1
        var lookup: KillLookup?
        /// Findings that were logged.
        var told: Set<String> = []
    }

    /// `nil` if no catalog is served.
    package var directory: KillDirectory? {
        let catalog = inForce.holder.load().serving?.catalog
        return lookups.withLock { directory(of: catalog, &$0) }
    }

    /// Looks up the flips of a report in the current catalog.
    package func lookup(of report: KillReport) -> KillLookup {
        let current = inForce.holder.load()
        return lookups.withLock { held in
            if held.number == current.number, held.revision == report.revision, let lookup = held.lookup {
                return lookup
            }
            let lookup = KillLookup(report.entries, in: directory(of: current.serving?.catalog, &held))
            (held.number, held.revision, held.lookup) = (current.number, report.revision, lookup)
            return lookup
        }
    }

    /// For the status page.
    var json: JSONValue {
        let report = report
        return report.json(lookup(of: report))
    }

    /// Logs flips that name nothing that is served, each once while that lasts; to be called from time to time.
    package func tellUnknown() {
        let report = report
        let findings = lookup(of: report).findings
        let news = lookups.withLock { held in
            let all = Set(findings)
            guard all != held.told else { return [String]() }
            defer { held.told = all }
            return findings.filter { !held.told.contains($0) }
        }
        for finding in news.prefix(KillLimits.loggedFindings) {
            log.warning("a kill names what is not served: \(finding)")
        }
        if news.count > KillLimits.loggedFindings {
            log.warning("\(news.count - KillLimits.loggedFindings) more kills name nothing that is served")
        }
    }

    private func directory(of catalog: Catalog?, _ held: inout Lookups) -> KillDirectory? {
        if held.catalog != catalog?.hash {
            held.catalog = catalog?.hash
            held.directory = catalog.map { KillDirectory($0, suppliers: suppliers) }
        }
        return held.directory
    }
}
