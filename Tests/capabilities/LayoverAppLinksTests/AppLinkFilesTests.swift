@testable import LayoverAppLinks
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverYAML
import Testing

/// The files that app stores request.
struct AppLinkFilesTests {
    private static let files = AppLinkFiles(paths: ["/t/*", "/o/*"])
    private static let hash = [String](repeating: "AB", count: 32).joined(separator: ":")

    private func apps(_ lines: String) throws -> AppsSource {
        let root = try #require(
            YAMLReader.read(Array("default_market: GB\n\(lines)".utf8), file: "layover.yaml").root)
        return try #require(SettingsSource(Decoding(root, file: "layover.yaml"))).apps
    }

    @Test func `apps of iOS are listed with the paths that they open, for old systems and for new ones`() throws {
        let apps = try apps("apps: { ios: [ABCDE12345.com.example.a, 1234567890.com.example.b] }\n")
        let file = try #require(Self.files.apple(apps)).description
        let details = ["ABCDE12345.com.example.a", "1234567890.com.example.b"].map { id in
            #"{"appID":"\#(id)","paths":["/t/*","/o/*"],"appIDs":["\#(id)"],"components":[{"/":"/t/*"},{"/":"/o/*"}]}"#
        }.joined(separator: ",")
        #expect(file == #"{"applinks":{"apps":[],"details":[\#(details)]}}"#)
        #expect(Self.files.android(apps) == nil)
    }

    @Test func `apps of Android are listed with their certificates, in capitals`() throws {
        let apps = try apps("apps: { android: { com.example.a: [\"\(Self.hash.lowercased())\", \"\(Self.hash)\"] } }\n")
        let file = try #require(Self.files.android(apps)).description
        let target =
            #"{"namespace":"android_app","package_name":"com.example.a","sha256_cert_fingerprints":["\#(Self.hash)","\#(Self.hash)"]}"#
        #expect(
            file == #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":\#(target)}]"#)
        #expect(Self.files.apple(apps) == nil)
    }

    @Test(arguments: [
        "", "apps: {}\n", "apps: { ios: [com.example.a] }\n", "apps: { android: { com.example.a: \"AB\" } }\n",
        "apps: { android: { example: \"\(hash)\" } }\n", "apps: { app_store: 123 }\n",
    ])
    func `without a valid app there is no file`(lines: String) throws {
        let apps = try apps(lines)
        #expect(Self.files.apple(apps) == nil)
        #expect(Self.files.android(apps) == nil)
    }

    @Test func `valid apps are kept beside invalid ones`() throws {
        let apps = try apps(
            "deep_links: [example]\napps: { ios: [bad, ABCDE12345.com.example.a], app_store: 77, scheme: other }\n")
        #expect(apps.ios == ["ABCDE12345.com.example.a"])
        #expect(apps.appStore == 77)
        #expect(apps.scheme == nil)
    }
}
