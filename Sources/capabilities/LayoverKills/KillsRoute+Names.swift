import LayoverFlags
import LayoverModel
import LayoverWeb

extension KillsRoute {
    /// The use that a name is wanted for.
    enum NameUse {
        /// Killing: a name that nothing has is refused, unless it is meant all the same.
        case kill(isForced: Bool)
        /// Reading and reviving: what is flipped can be, whether something has the name or not.
        case other
    }

    /// The name that a key of the address means: with its kind, or a switch's, a widget's or a feature's own.
    func name(_ key: String, use: NameUse) throws(KillProblem) -> KillName {
        guard let decoded = URLQuery.decode(Array(key.utf8).span) else { throw .unknown(key, nil) }
        guard let directory = kills.directory else { return try nameWithoutCatalog(decoded) }
        let meant = directory.names(meantBy: decoded)
        if let name = meant.first(where: directory.contains) { return name }
        let flipped = kills.report.entries.filter { entry in
            // The file's own typing error makes nothing known.
            if case .kill = use { entry.origin == .store } else { true }
        }
        if let name = meant.first(where: { name in flipped.contains { $0.name == name } }) { return name }
        if case .kill(isForced: true) = use {
            if meant.count == 1, KillsRoute.isWritable(meant[0]) { return meant[0] }
            throw .unread("'force' takes a kind and a name of at most \(KillName.byteLimit) bytes, as in 'widget:x'")
        }
        throw .unknown(decoded, directory.suggestion(for: decoded))
    }

    /// Nothing can be looked up, and no incident waits for a catalog; but a word could mean several things.
    private func nameWithoutCatalog(_ text: String) throws(KillProblem) -> KillName {
        let meant = KillName.meant(by: text)
        let flipped = Set(kills.report.entries.map(\.name))
        if let name = meant.first(where: flipped.contains) { return name }
        guard meant.count == 1, KillsRoute.isWritable(meant[0]) else {
            throw meant.isEmpty ? .unknown(text, nil) : .unlooked(text)
        }
        return meant[0]
    }

    /// Tells whether a name that nothing vouches for can stand in logs and lists.
    private static func isWritable(_ name: KillName) -> Bool {
        name.name.utf8.count <= KillName.byteLimit
            && name.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
    }
}
