import LayoverFlags
import LayoverModel
import LayoverWeb

extension KillsRoute {
    /// What the name is needed for.
    enum NameUse {
        /// A kill: an unknown name is rejected unless it is forced.
        case kill(isForced: Bool)
        /// Reading and reviving: a name that was flipped is accepted even if nothing has it.
        case other
    }

    /// Resolves the key of an address: a name with its kind, or the plain name of a switch, widget or feature.
    func name(_ key: String, use: NameUse) throws(KillProblem) -> KillName {
        guard let decoded = URLQuery.decode(Array(key.utf8).span) else { throw .unknown(key, nil) }
        guard let directory = kills.directory else { return try nameWithoutCatalog(decoded) }
        let meant = directory.names(meantBy: decoded)
        if let name = meant.first(where: directory.contains) { return name }
        let flipped = kills.report.entries.filter { entry in
            // A typing error in `kills.yaml` does not make a name known.
            if case .kill = use { entry.origin == .store } else { true }
        }
        if let name = meant.first(where: { name in flipped.contains { $0.name == name } }) { return name }
        if case .kill(isForced: true) = use {
            if meant.count == 1, KillsRoute.isWritable(meant[0]) { return meant[0] }
            throw .unread("'force' needs a kind and a name of at most \(KillName.byteLimit) bytes, such as 'widget:x'")
        }
        throw .unknown(decoded, directory.suggestion(for: decoded))
    }

    /// Resolves a key while no catalog is served, because kills must work then too; it must have only one meaning.
    private func nameWithoutCatalog(_ text: String) throws(KillProblem) -> KillName {
        let meant = KillName.meant(by: text)
        let flipped = Set(kills.report.entries.map(\.name))
        if let name = meant.first(where: flipped.contains) { return name }
        guard meant.count == 1, KillsRoute.isWritable(meant[0]) else {
            throw meant.isEmpty ? .unknown(text, nil) : .unlooked(text)
        }
        return meant[0]
    }

    /// Returns `true` if an unverified name is safe in logs and lists.
    private static func isWritable(_ name: KillName) -> Bool {
        name.name.utf8.count <= KillName.byteLimit
            && name.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
    }
}
