import LayoverFrame
import LayoverZones

extension ServerLog {
    /// Logs which time zones are in use.
    func reportZones(_ source: SystemZones.Source) {
        if let folder = source.folder {
            info("time zones: tzdata \(source.version), \(source.zoneCount) zones from '\(folder)'")
        }
        guard let trouble = source.trouble else { return }
        let rest = source.folder == nil ? "; the zones of \(source.version) are used, which may be years old" : ""
        warning("time zones: \(trouble)\(rest)")
    }
}
