import Foundation
import LayoverTargeting

/// OpenFeature's remote evaluation protocol over HTTP, against two servers of this program or the one of `--url`.
enum OFREPSuite: Suite {
    static let name = "ofrep"
    static let summary = "OpenFeature remote evaluation; starts its own servers without --url"

    static func run(path: String, url: String?, report: inout Report) throws {
        let folder = SuiteFiles.folder(of: path)
        let file = folder == path ? path + "/cases.json" : path
        let cases = try SuiteFiles.documents(at: file).flatMap { $0["cases"]?.list ?? [] }
        let servers = url == nil ? try servers(folder) : nil
        let outside = try url.map { try WireAddress($0) }
        for test in try SuiteFiles.found(cases, at: file) {
            let id = "\(test["name"]?.text ?? "?") (\(test["level"]?.text ?? "no level"))"
            var run = OFREPRun(test, servers: servers, outside: outside)
            do {
                report.add(id, try run.play())
            } catch {
                report.fail(id, expected: "an answer", got: "\(error)")
            }
        }
    }

    private static func servers(_ folder: String) throws -> OFREPServers {
        let flags = try SuiteFiles.documents(at: folder + "/flags.json")
        guard let document = flags.first, document["flags"]?.object != nil else {
            throw SuiteError("'\(folder)/flags.json' has no flags")
        }
        return try OFREPServers(flags: document)
    }
}
