import Foundation
import LayoverContent
import LayoverDemo
import LayoverFrame
import LayoverHTTP
import LayoverKills
import LayoverModel
import LayoverProcesses
import LayoverSearches
import LayoverServer
import LayoverSuppliers
import LayoverYAML

/// `layover serve`: serves the content and watches it.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "serve cards on flight results, and watch the content for changes"
    static var options: [CommandOption] {
        [
            CommandOption(
                "--settings", "FILE",
                "the settings file; deploy/layover.yaml below the content by default, if it exists")
        ]
            + SettingKey.all.map {
                CommandOption(
                    $0.flag, $0.isSwitch ? nil : "VALUE", repeats: $0.isList,
                    $0.standard.isEmpty ? $0.summary : "\($0.summary); \($0.standard) by default")
            }
    }
    static let details = """
        LAYOVER_<NAME> in the environment overrides a setting of the file, and the command line overrides both.
        SIGHUP reloads the content. After SIGTERM, /readyz reports that the server is about to stop; it serves for another
        drain_delay, finishes open requests and stops. A second SIGTERM, or SIGINT, skips the delay.
        Sockets of systemd (LISTEN_FDS) are served in addition to address and port, and systemd is notified of start and stop
        (NOTIFY_SOCKET).
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        try AddressSpace.check(holding: 0, limit: ProcessLimits.addressSpaceBytes)
        var settings = try readSettings(arguments)
        try keepAddressSpace(for: settings)
        do throws(SupplierFileError) {
            settings.outgoing.registry = try SupplierFileError.registry(
                settings.outgoing.suppliersFile, ProcessInfo.processInfo.environment)
        } catch {
            return Terminal.refuse(error.description)
        }
        let notifier = ServiceNotifier(ProcessInfo.processInfo.environment)
        let signals = SignalStream([SIGHUP, SIGTERM, SIGINT])
        var options = ServerOptions()
        options.marksFaults = true
        options.inherited = try InheritedSockets.take(ProcessInfo.processInfo.environment)
        let server = try await RunningServer(settings, options: options)
        announce(server, settings)
        notifier.tell("READY=1", "STATUS=Serving on port \(server.port)")
        await withTaskGroup { group in
            group.addTask { await showLife(notifier) }
            await serve(server, settings, until: signals, notifying: notifier)
            group.cancelAll()
        }
        return 0
    }

    /// Checks that there is enough address space, and limits the number of memory arenas so that they fit into the rest.
    private static func keepAddressSpace(for settings: ServerSettings) throws {
        let (held, limit) = (settings.inFlightMegabytes + settings.searches.megabytes, ProcessLimits.addressSpaceBytes)
        try AddressSpace.check(holding: held, limit: limit)
        let arenas = AddressSpace.arenas(holding: held, limit: limit, arenaMegabytes: MemoryArenas.megabytes)
        if let arenas, arenas < MemoryArenas.usualCount { MemoryArenas.limit(to: arenas) }
    }

    /// Serves until a signal stops the server.
    private static func serve(
        _ server: RunningServer, _ settings: ServerSettings, until signals: SignalStream,
        notifying notifier: ServiceNotifier
    ) async {
        var isLeaving = false
        for await signal in signals.stream {
            guard signal != SIGHUP else {
                await server.reload()
                continue
            }
            if !isLeaving { notifier.tell("STOPPING=1", "STATUS=Finishing open requests") }
            if signal == SIGTERM, !isLeaving, settings.drainDelayMilliseconds > 0 {
                isLeaving = true
                Terminal.printDiagnostic(
                    "about to stop: not ready, but requests are accepted for \(settings.drainDelayMilliseconds) ms")
                server.startDraining()
                signals.setAlarm(milliseconds: settings.drainDelayMilliseconds)
                continue
            }
            Terminal.printDiagnostic("stopping: open requests have \(settings.drainSeconds) s to finish")
            let isWhole = await server.stop()
            Terminal.printDiagnostic(isWhole ? "stopped" : "stopped; some requests were cut off")
            return
        }
    }

    /// Sends the service manager the heartbeats that it requires, on the same threads that the server's work needs.
    private static func showLife(_ notifier: ServiceNotifier) async {
        guard let milliseconds = notifier.watchdogMilliseconds else { return }
        while !Task.isCancelled {
            notifier.tell("WATCHDOG=1")
            try? await Task.sleep(for: .milliseconds(milliseconds))
        }
    }

    /// Reads the file, the environment and the command line.
    ///
    /// An invalid value in any of them is a `UsageError`.
    private static func readSettings(_ arguments: Arguments) throws -> ServerSettings {
        do {
            return try settings(arguments, ProcessInfo.processInfo.environment)
        } catch let error as SettingsError {
            throw UsageError(error.description)
        }
    }

    private static func settings(_ arguments: Arguments, _ environment: [String: String]) throws -> ServerSettings {
        var settings = ServerSettings()
        let content = arguments.value("--content") ?? environment["LAYOVER_CONTENT"] ?? settings.content
        let named = arguments.value("--settings")
        let file = named ?? content + "/deploy/layover.yaml"
        if let data = FileManager.default.contents(atPath: file) {
            let (root, findings) = YAMLReader.read([UInt8](data), file: file)
            guard let root else { throw SettingsError(findings.map(\.description).joined(separator: "\n")) }
            try settings.apply(root, file: file)
        } else if let named {
            throw SettingsError("the settings file '\(named)' cannot be read")
        }
        try settings.apply(environment: environment)
        for key in SettingKey.all {
            let values = arguments.values(key.flag)
            guard let text = arguments.has(key.flag) ? "true" : values.first else { continue }
            try settings.set(key, to: key.isList ? values.joined(separator: ",") : text, from: key.flag)
        }
        settings.peering.token = try peerToken(settings, environment)
        return settings
    }

    private static func peerToken(_ settings: ServerSettings, _ environment: [String: String]) throws -> String {
        guard !settings.peering.peers.isEmpty || settings.store.database != nil else { return "" }
        return try AdminClient.token(settings.peering.tokenFile.isEmpty ? nil : settings.peering.tokenFile, environment)
    }

    private static func announce(_ server: RunningServer, _ settings: ServerSettings) {
        let base = "http://\(settings.address):\(server.port)"
        Terminal.print(
            """
            Layover is up: \(base)   (status: http://\(settings.adminAddress):\(server.adminPort)/admin/status)

            Try it:
              curl --data-binary @examples/lhr-edi.json '\(base)/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=EDI&return=layout'

            \(settings.demo.isOn ? "See a page of results: \(base)/demo" : "See a page of results: layover serve --demo")
            \(invitation(settings))
            """)
    }

    private static func invitation(_ settings: ServerSettings) -> String {
        let releases = settings.publishing.releases
        guard releases.isEmpty else {
            return "Publish content for it: layover publish --to '\(releases)' --key FILE"
        }
        return "Edit anything in \(settings.content == "." ? "" : settings.content + "/")widgets/ and request it again."
    }
}
