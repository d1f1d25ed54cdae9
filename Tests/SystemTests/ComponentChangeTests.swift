import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Which contracts of native cards may still change on a running server, and after a restart.
@Suite(.serialized)
struct ComponentChangeTests {
    private static let seats = "content/widgets/components/seats@1.yaml"

    private static func component(_ fields: String) -> String { "component: seats@1\nfields: { \(fields) }\n" }

    private func start(_ folder: TemporaryFolder) async throws -> ServerProcess {
        try await ServerProcess(content: folder.url.appending(path: "content"), state: folder.path("state"))
    }

    /// Writes the component and waits until a catalog with it is served, and nothing is held back.
    private func write(_ fields: String, to folder: TemporaryFolder, _ server: ServerProcess) async throws {
        let before = try server.status()["catalog"]?.string
        try folder.write(Self.component(fields), to: Self.seats)
        try await server.waitForStatus("'\(fields)' is served") {
            $0["catalog"]?.string != before && $0["held_back"]?.items?.isEmpty == true
        }
    }

    @Test func `a component that no client saw may change, over a reload and a restart`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        try await write("rows: int", to: folder, server)
        try await write("rows: text", to: folder, server)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        server = try await start(folder)
        try await write("lines: text", to: folder, server)
    }

    @Test func `a component that a served widget used keeps its fields, over a restart too`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        try await write("text: text, spare: { type: text, optional: true }", to: folder, server)
        let before = try server.status()["catalog"]?.string
        try folder.replace(
            "component: plain@1", with: "component: seats@1", in: "content/widgets/cards/other/widget.yaml")
        try await server.waitForStatus("a widget uses it") {
            $0["catalog"]?.string != before && $0["held_back"]?.items?.isEmpty == true
        }
        try folder.write(Self.component("text: text"), to: Self.seats)
        try await waitForRefusal(server)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        server = try await start(folder)
        try await waitForRefusal(server)
    }

    private func waitForRefusal(_ server: ServerProcess) async throws {
        try await server.waitForStatus("the change is refused") {
            ($0["held_back"]?.items ?? []).contains {
                $0["findings"]?.items?.contains { $0.string?.contains("make seats@2") == true } == true
            }
        }
    }
}
