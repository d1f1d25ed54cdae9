import Foundation
import LayoverTargeting

/// OpenFeature's remote evaluation protocol over HTTP, against two servers of this program or the one of `--url`.
enum OFREPSuite: Suite {
    static let name = "ofrep"
    static let summary = "OpenFeature remote evaluation; starts its own servers without --url"

    static func run(path: String, url: String?, report: inout Report) throws {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw SuiteError("no file '\(path)'")
        }
        let folder = isFolder.boolValue ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
        let file = isFolder.boolValue ? path + "/cases.json" : path
        let cases = try SuiteFiles.documents(at: file).flatMap { $0.document["cases"]?.list ?? [] }
        guard !cases.isEmpty else { throw SuiteError("no cases of this suite in '\(file)'") }
        let servers = url == nil ? try servers(folder) : nil
        let outside = try url.map { try WireAddress($0) }
        for test in cases {
            let id = "\(test["name"]?.text ?? "?") (\(test["level"]?.text ?? "no level"))"
            var run = OFREPRun(test, servers: servers, outside: outside)
            do {
                switch try run.play() {
                case .passed: report.pass()
                case .missed(let miss): report.fail(id, expected: "what the case says", got: miss)
                case .skipped(let reason): report.skip(id, because: reason)
                }
            } catch {
                report.fail(id, expected: "an answer", got: "\(error)")
            }
        }
    }

    private static func servers(_ folder: String) throws -> OFREPServers {
        let flags = try SuiteFiles.documents(at: folder + "/flags.json")
        guard let document = flags.first?.document, document["flags"]?.object != nil else {
            throw SuiteError("'\(folder)/flags.json' has no flags")
        }
        return try OFREPServers(flags: document)
    }
}
