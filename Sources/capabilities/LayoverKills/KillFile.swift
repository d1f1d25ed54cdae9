import LayoverFlags
import LayoverModel
import LayoverYAML

/// `kills.yaml` of the state folder: kills that need neither the store nor the network.
///
/// ```yaml
/// kills:
///   - { key: advertising, reason: wrong prices }
///   - { key: "component:timetable@1", platforms: [ios], app: "<7.3" }
/// ```
struct KillFile {
    static let name = "kills.yaml"
    static let entryLimit = 1000

    private(set) var entries: [KillEntry] = []
    private(set) var findings: [Diagnostic] = []

    /// Reads the valid kills of the file; an invalid one becomes a finding and does not affect the others.
    init(_ bytes: [UInt8]) {
        let (root, findings) = YAMLReader.read(bytes, file: KillFile.name)
        self.findings = findings.filter(\.isError)
        guard let list = root?["kills"]?.list else {
            refuse(
                "the file has no list 'kills'; write 'kills: []' for an empty list",
                root?.position ?? Position(line: 1, column: 1))
            return
        }
        if list.count > KillFile.entryLimit {
            refuse("a file may have at most \(KillFile.entryLimit) kills", list[KillFile.entryLimit].position)
        }
        for node in list.prefix(KillFile.entryLimit) { readKill(node) }
    }

    private mutating func readKill(_ node: Node) {
        guard let key = node["key"]?.text ?? node.text else {
            return refuse("the kill has no 'key'; write 'advertising' or 'widget:bags', for example", node.position)
        }
        let names = KillName.meant(by: key)
        guard !names.isEmpty else {
            return refuse(
                "'\(key.prefix(80))' cannot be killed; write a kind and a name, such as 'widget:bags'", node.position)
        }
        guard let scope = scope(node) else { return }
        for name in names {
            var entry = KillEntry(
                .kill(name, scope), reason: node["reason"]?.text ?? "", actor: KillFile.name, seconds: 0,
                generation: 0, origin: .file)
            entry.word = names.count > 1 ? key : nil
            entries.append(entry)
        }
    }

    private mutating func scope(_ node: Node) -> KillScope? {
        let known = ["key", "reason", "markets", "locales", "platforms", "app", "types"]
        if let stray = node.entries?.first(where: { !known.contains($0.key) }) {
            refuse("unknown key '\(stray.key)'; a kill may have \(known.joined(separator: ", "))", stray.keyPosition)
            return nil
        }
        func list(_ key: String) -> [String] {
            guard let value = node[key] else { return [] }
            return value.list?.map { $0.text ?? "" } ?? [value.text ?? ""]
        }
        var scopeText = KillScopeText()
        scopeText.markets = list("markets")
        scopeText.locales = list("locales")
        scopeText.platforms = list("platforms")
        scopeText.types = list("types")
        scopeText.app = node["app"].map { $0.text ?? "" }
        do { return try KillScope(scopeText) } catch {
            refuse(error.description, node.position)
            return nil
        }
    }

    private mutating func refuse(_ message: String, _ position: Position) {
        findings.append(.error("kills.file", message, at: SourceLocation(KillFile.name, position)))
    }
}
