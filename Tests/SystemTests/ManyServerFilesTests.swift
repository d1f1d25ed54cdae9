import Foundation
import LayoverFrame
import LayoverModel
import LayoverServer
import LayoverTestKit
import LayoverYAML
import Testing

/// The files of `deploy/` for several servers, checked with the tools that use them and compared with the existing
/// settings.
struct ManyServerFilesTests {
    private static let validator = Repository.root.appending(path: ".build/openfeature-client/bin/kubernetes-validate")

    private static func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    private func run(_ program: String, _ words: [String], in folder: URL = Repository.root) async throws -> ProgramRun
    {
        try await ProgramRun.run(words, executable: URL(filePath: program), in: folder)
    }

    @Test(
        .enabled(
            if: isThere("/usr/bin/kubectl") && isThere(validator.path), "kubectl and kubernetes-validate are wanted"),
        arguments: ["base", "overlays/example"])
    func `Kubernetes' files come together and fit its schemas`(name: String) async throws {
        let made = try await run("/usr/bin/kubectl", ["kustomize", "deploy/kubernetes/\(name)"])
        try #require(made.exitCode == 0, "\(made.errors)")
        let folder = try TemporaryFolder()
        try folder.write(made.output, to: "all.yaml")
        let checked = try await run(Self.validator.path, ["--strict", folder.path("all.yaml")])
        #expect(checked.exitCode == 0, "\(checked.errors)\(checked.output)")
        for kind in ["StatefulSet", "Service", "PodDisruptionBudget", "NetworkPolicy", "ConfigMap"] {
            #expect(made.output.contains("kind: \(kind)\n"), "\(kind)")
        }
    }

    @Test(arguments: ["base", "overlays/example"])
    func `each server that Kubernetes starts is in the lists of servers`(name: String) throws {
        let file = Repository.root.appending(path: "deploy/kubernetes/\(name)/kustomization.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let count = name == "base" ? 3 : 4
        var settings = ServerSettings()
        let lines = text.matches(of: /\- (LAYOVER_[A-Z_]+)=(\S+)\n/).map { (String($0.output.1), String($0.output.2)) }
        #expect(lines.count == 2)
        try settings.apply(environment: Dictionary(lines, uniquingKeysWith: { first, _ in first }))
        for number in 0..<count {
            #expect(text.contains("layover-\(number).layover-servers:8081"))
            #expect(text.contains("layover-\(number)=layover-\(number).layover-servers:8080"))
        }
        #expect(!text.contains("layover-\(count)."))
    }

    @Test(.enabled(if: isThere("/usr/bin/docker-compose"), "docker-compose is wanted"))
    func `the composed servers are as docker-compose reads them, with settings that there are`() async throws {
        let folder = try TemporaryFolder()
        for part in ["compose", "alerts", "dashboards"] { try folder.copy("deploy/\(part)", to: "deploy/\(part)") }
        try? FileManager.default.removeItem(atPath: folder.path("deploy/compose/secrets"))
        let prepared = try await run(folder.path("deploy/compose/prepare"), [], in: folder.url)
        #expect(
            prepared.exitCode == 0 && prepared.lines.last?.hasPrefix("LAYOVER_TOKEN=") == true, "\(prepared.errors)")
        #expect(try await run(folder.path("deploy/compose/prepare"), [], in: folder.url).output.isEmpty)
        let file = folder.path("deploy/compose/compose.yaml")
        let read = try await run("/usr/bin/docker-compose", ["-f", file, "config"], in: folder.url)
        try #require(read.exitCode == 0, "\(read.errors)")
        let root = try #require(YAMLReader.read(Array(read.output.utf8), file: "compose.yaml", length: .long).root)
        let services = try #require(root["services"]?.entries)
        #expect(
            Set(services.map(\.key)) == [
                "layover-1", "layover-2", "layover-3", "supplier", "edge", "postgres", "migrate", "prometheus",
                "grafana",
            ])
        for number in 1...3 {
            let server = try #require(root["services"]?["layover-\(number)"])
            let environment = (server["environment"]?.entries ?? []).compactMap { entry in
                entry.value.text.map { (entry.key, $0) }
            }
            var settings = ServerSettings()
            try settings.apply(environment: Dictionary(environment, uniquingKeysWith: { first, _ in first }))
            for (name, _) in environment {
                #expect(SettingKey.all.contains { $0.environmentName == name }, "\(name)")
            }
            #expect(settings.serverName?.text == "layover-\(number)" && settings.adminTokens.count == 2)
        }
    }

    /// Two instances on one machine are each other's peers and have their own ports.
    @Test func `the unit's instances and the socket fit each other`() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: Repository.root.appending(path: "deploy/\(name)"), encoding: .utf8)
        }
        let (unit, socket) = (try text("layover@.service"), try text("layover.socket"))
        #expect(unit.contains("\nSockets=layover.socket\n") && unit.contains("\nType=notify\n"))
        #expect(unit.contains("\nStateDirectory=layover/%i layover/shared\n"))
        #expect(socket.contains("\nListenStream=127.0.0.1:8080\n") && !socket.contains("Accept=yes"))
        for number in 1...2 {
            let own = unit.replacing("%i", with: "\(number)")
            var settings = ServerSettings()
            let lines = own.matches(of: /\nEnvironment=(LAYOVER_[A-Z_]+)=(\S+)/).map {
                (String($0.output.1), String($0.output.2))
            }
            try settings.apply(environment: Dictionary(lines, uniquingKeysWith: { first, _ in first }))
            #expect(own.contains("--port 8\(number)80 --admin-port 8\(number)81 --server-name layover-\(number)\n"))
            #expect(unit.contains("layover-\(number)=127.0.0.1:8\(number)80"))
            #expect(unit.contains("127.0.0.1:8\(number)81"))
            #expect(!settings.signingKeyFile.isEmpty)
        }
    }
}
