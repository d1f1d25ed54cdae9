import Foundation
import LayoverFrame
import LayoverServer
import LayoverTestKit
import Testing

/// The files of `deploy/`, compared with the programs and with each other.
struct DeployTests {
    private static let hasTools = ["/usr/bin/readelf", "/usr/bin/dpkg-query"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    /// Packages in each Debian image.
    private static let always: Set<String> = ["libc6", "libgcc-s1"]
    /// Packages that are read and not linked: time zones, certificates for libcurl, fonts for drawing, and a library that a
    /// setting loads.
    private static let data: Set<String> = [
        "tzdata", "ca-certificates", "fonts-noto-core", "fonts-noto-cjk", "libpq5",
    ]

    private static let writesPages = FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: "deploy/" + name), encoding: .utf8)
    }

    private func run(_ program: String, _ words: [String]) async throws -> ProgramRun {
        try await ProgramRun.run(words, executable: URL(filePath: program), in: Repository.root)
    }

    /// Lists the libraries that a release loads: those of the program without those of Swift's toolchain, which a release
    /// contains.
    private func loaded(by program: String) async throws -> Set<String> {
        let lines = try await run("/usr/bin/readelf", ["-dW", BuiltProducts.program(program).path]).lines
        let places = lines.filter { $0.contains("(RUNPATH)") }.flatMap {
            $0.matches(of: /\/[^:\]]*/).map { String($0.output) }
        }
        let names = lines.compactMap { $0.firstMatch(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.output.1) } }
        return Set(
            names.filter { name in !places.contains { FileManager.default.fileExists(atPath: "\($0)/\(name)") } })
    }

    /// The package of a library on this machine.
    private func package(of library: String) async throws -> String {
        let found = try await run("/usr/bin/dpkg-query", ["-S", "*-linux-gnu/\(library)"]).lines
        let lines = found.filter { $0.hasSuffix("-linux-gnu/\(library)") }
        return try #require(lines.first?.split(separator: ":").first.map(String.init), "no package has \(library)")
    }

    @Test(.enabled(if: hasTools, "readelf and dpkg-query are wanted"))
    func `the container has the package of each library that the programs load, and no other`() async throws {
        let file = try text("Containerfile")
        let found = try #require(file.firstMatch(of: /--no-install-recommends((?:[^&]|\n)+)&&/)).output.1
        let listed = Set(found.split { " \\\n".contains($0) }.map(String.init))
        var wanted: Set<String> = []
        for program in ["layover", "layover-draw"] {
            for library in try await loaded(by: program) { wanted.insert(try await package(of: library)) }
        }
        #expect(wanted.count > 8)
        #expect(wanted.subtracting(DeployTests.always).subtracting(listed) == [])
        #expect(listed.subtracting(DeployTests.data).subtracting(wanted) == [])
        #expect(listed.isSuperset(of: DeployTests.data))
    }

    @Test(.enabled(if: writesPages, "cmark-gfm is not installed; 'deploy/setup --for test' installs it"))
    func `the link of each alert opens its section of the installed pages`() async throws {
        let folder = try TemporaryFolder()
        let run = try await run(Repository.root.appending(path: "scripts/papers").path, [folder.path("docs")])
        #expect(run.exitCode == 0, "\(run.errors)")
        let rules = try text("alerts/layover.yaml").matches(of: /runbook_url: (\S+)\n/).map { $0.output.1 }
        #expect(rules.count >= 29)
        for link in rules {
            let parts = link.split(separator: "#")
            let page = try folder.text("docs/" + (parts[0].split(separator: "/").last ?? ""))
            #expect(page.contains("<h3 id=\"\(parts[1])\">"), "\(link) opens no section")
        }
    }

    @Test func `the docs confirm each kill of high impact that they print`() throws {
        let folder = Repository.root.appending(path: "docs")
        let papers = Repository.names(in: folder).filter { $0.hasSuffix(".md") }
        #expect(papers.count > 10)
        for paper in papers {
            let kills = try Repository.text("docs/" + paper)
                .matches(of: /layover kill ((?:supplier|format|cards):[^\s`]+)([^`\n]*)/)
            for kill in kills {
                #expect(kill.output.2.contains("--confirm \(kill.output.1)"), "\(paper): \(kill.output.0)")
            }
        }
    }

    @Test func `the container says where its admin listener is`() throws {
        let file = try text("Containerfile")
        #expect(file.contains("on the container's own loopback, 127.0.0.1:8081 inside"))
        // The command and the variables that the note names.
        #expect(!file.contains("--admin-address"))
        for setting in ["admin_address", "admin_tokens", "admin_hosts"] {
            let key = try #require(SettingKey.all.first { $0.name == setting })
            #expect(file.contains(key.environmentName))
        }
    }

    /// An edge excludes a restarting server for longer than the next one drains; meanwhile it uses the backups.
    @Test func `an edge tries excluded servers if all others are gone`() throws {
        let edge = try text("compose/nginx.conf")
        let upstream = try #require(edge.firstMatch(of: /upstream layover \{((?:[^}]|\n)+)\}/)).output.1
        let servers = Set(upstream.matches(of: /server (\S+) max_fails=1/).map(\.output.1))
        #expect(servers.count > 1)
        #expect(Set(upstream.matches(of: /server (\S+) max_fails=0 backup;/).map(\.output.1)) == servers)
    }

    /// Times that matter for a restart behind an edge: each is shorter than the next.
    @Test func `times of the edge, the server and the unit fit each other`() throws {
        let edge = try text("nginx.conf")
        let upstream = try #require(edge.firstMatch(of: /upstream layover \{((?:[^}]|\n)+)\}/)).output.1
        let idle = try #require(upstream.firstMatch(of: /keepalive_timeout (\d+)s;/).flatMap { Int($0.output.1) })
        let unit = try text("layover@.service")
        let patience = try #require(unit.firstMatch(of: /\nTimeoutStopSec=(\d+)s\n/).flatMap { Int($0.output.1) })
        let settings = ServerSettings()
        #expect(idle * 1000 < settings.drainDelayMilliseconds)
        #expect(settings.drainDelayMilliseconds + settings.drainSeconds * 1000 + 10_000 <= patience * 1000)
    }

    @Test(.enabled(if: hasTools, "readelf and dpkg-query are wanted"))
    func `programs are hardened, and one that is not is named`() async throws {
        let script = Repository.root.appending(path: "scripts/hardened").path
        let own = ["layover", "layover-draw"].map { BuiltProducts.program($0).path }
        let good = try await run(script, own)
        #expect(good.exitCode == 0 && good.errors.isEmpty, "\(good.errors)")
        // A typical Debian program with lazy symbol binding, and the tests, which look for libraries in the toolchain.
        let plain = try await run(script, ["/bin/true"])
        #expect(plain.exitCode == 1 && plain.errors.contains("/bin/true: symbols are bound"), "\(plain.errors)")
        let tests = try await run(script, [BuiltProducts.program("layoverPackageTests.xctest").path])
        #expect(tests.exitCode == 1 && tests.errors.contains("--disable-local-rpath"), "\(tests.errors)")
        #expect(try await run(script, []).exitCode == 2)
    }

    /// Only a release build has these properties; `make build` checks it with `scripts/hardened`.
    @Test
    func `programs for release are built without a place of their own to load from, C and C++ with checked copies`()
        throws
    {
        let root = Repository.root
        let make = try String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8)
        let container = try text("Containerfile")
        for line in (make + container).split(separator: "\n") where line.contains(" build -c release") {
            #expect(line.contains("--disable-local-rpath"), "\(line)")
        }
        #expect(make.contains("scripts/hardened $(PROGRAMS:%=$(BIN)/%)"))
        let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains(#".define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))"#))
        #expect(manifest.contains("\"-static-stdlib\""))
        #expect(manifest.matches(of: /\.target\(\s*name: "C/).isEmpty, "C and C++ targets are made by native()")
    }
}
