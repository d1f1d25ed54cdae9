import Foundation
@testable import LayoverFrame
import LayoverModel
@testable import LayoverServer
import LayoverTestKit
import LayoverYAML
import Testing

/// The example of a rolling update, in which servers wait for a catalog.
struct KubernetesTests {
    private func node() throws -> Node {
        let file = Repository.root.appending(path: "deploy/kubernetes/base/layover.yaml")
        return try #require(YAMLReader.read([UInt8](try Data(contentsOf: file)), file: file.path).root)
    }

    /// All nodes below `key`, at any depth.
    private func found(_ key: String, in node: Node) -> [Node] {
        let own = node[key].map { [$0] } ?? []
        let inner = (node.entries ?? []).map(\.value) + (node.list ?? [])
        return own + inner.flatMap { found(key, in: $0) }
    }

    @Test func `it uses existing settings, and the probes use existing paths`() throws {
        let node = try node()
        let items = found("env", in: node).flatMap { $0.list ?? [] }
        var settings = ServerSettings()
        #expect(settings.readyWithoutCatalog)
        try settings.apply(
            environment: Dictionary(
                items.compactMap { item in item["name"]?.text.flatMap { name in item["value"]?.text.map { (name, $0) } }
                },
                uniquingKeysWith: { first, _ in first }))
        let names = items.compactMap { $0["name"]?.text }
        #expect(names.allSatisfy { name in SettingKey.all.contains { $0.environmentName == name } })
        #expect(!settings.readyWithoutCatalog)
        #expect(settings.address == "0.0.0.0")
        #expect(Set(found("path", in: node).compactMap(\.text)) == ["/livez", "/readyz"])
    }

    @Test(arguments: [("true", true), ("false", false)])
    func `the setting takes yes and no`(text: String, expected: Bool) throws {
        var settings = ServerSettings()
        try settings.apply(environment: ["LAYOVER_READY_WITHOUT_CATALOG": text])
        #expect(settings.readyWithoutCatalog == expected)
        #expect(throws: SettingsError.self) {
            try settings.apply(environment: ["LAYOVER_READY_WITHOUT_CATALOG": "yes"])
        }
    }
}
