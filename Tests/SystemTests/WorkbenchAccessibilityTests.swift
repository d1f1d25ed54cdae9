import Foundation
import LayoverBrowser
import LayoverJSON
import LayoverBrowserKit
import LayoverTestKit
import Testing

/// The page itself, checked with axe-core's rules in every view, light and dark, wide and narrow.
///
/// Cards in their frames run no script: ``WorkbenchCardAccessibilityTests`` checks those, and everything that opens over
/// the page.
@Suite(
    .serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct WorkbenchAccessibilityTests {
    private static let views = [
        "/", "/trip-page?market=AE&state=member&scheme=both",
        "/card/price-alert?market=GB&sample=two-months&open=texts", "/card/price-alert?market=GB&open=why",
        "/card/price-alert?market=GB&open=checks", "/card/price-alert?market=GB&open=approval", "/page?market=GB",
        "/page?market=GB&open=checks", "/matrix/price-alert", "/new-campaign", "/new-widget", "/answer",
        "/calendar", "/changes", "/find", "/find?search=bestille",
        "/card/price-alert?market=GB&sample=two-months&against=HEAD&view=dom",
        "/card/price-alert?market=GB&sample=two-months&against=approved&view=pixels",
    ]

    @Test func `nothing serious is found in any view`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try content.replace("Not ready", with: "Not yet ready", in: "widgets/cards/price-alert/messages/en-GB.yaml")
        try await WorkbenchBrowser.run(content) { browser in
            for width in [1400, 390] {
                try await browser.page.resize(width: width, height: 900)
                for view in Self.views { try await expectNothing(in: view, "\(width) wide", browser) }
            }
        }
    }

    private func expectNothing(in view: String, _ way: String, _ browser: WorkbenchBrowser) async throws {
        try await browser.open(view)
        for scheme in ["light", "dark"] {
            try await browser.page.prefer(scheme: scheme)
            try await browser.page.wait(
                for:
                    "!document.querySelector('.skeleton, .starting') && document.querySelector('h1') && document.getAnimations().every(one => one.playState !== 'running')"
            )
            #expect(try await Axe.run(on: browser.page) == [], "\(view), \(way), \(scheme)")
        }
    }

    @Test func `errors would be found`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/")
            try await browser.page.evaluate(
                "document.getElementById('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\"><p style=\"color:#ccc;background:#fff\">hardly to be read</p><button></button>')"
            )
            let found = try await Axe.run(on: browser.page).joined(separator: " ")
            for rule in ["image-alt", "color-contrast", "button-name"] { #expect(found.contains(rule), "\(found)") }
        }
    }
}

/// axe-core, as `deploy/setup --for test` installs it beside the build.
enum Axe {
    static let missing: Comment = "there is no Chromium or no axe-core; 'deploy/setup --for test' installs both"
    private static let file = Repository.root.appending(path: ".build/axe/axe.min.js")

    static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Finds the rules that the page breaks: those of serious or critical impact, or all.
    ///
    /// - Parameters:
    ///   - page: Shows the content to check; the content of its frames is left out.
    ///   - part: Selector of the only part to check; `nil` for the whole page.
    ///   - all: Whether to report every impact, or only serious and critical ones.
    ///   - rules: Names of rules that are left out.
    /// - Returns: Each broken rule with up to four of its places; empty if there are no findings.
    /// - Throws: If the page does not answer.
    static func run(
        on page: BrowserPage, in part: String? = nil, all: Bool = false, without rules: [String] = []
    ) async throws -> [String] {
        // The script has half a megabyte, so it is loaded once for each document.
        if try await page.evaluate("typeof axe") != .string("object") {
            try await page.evaluate(try String(contentsOf: file, encoding: .utf8) + "\n;0")
        }
        let found = try await page.evaluate(
            """
            axe.run(\(part.map { "document.querySelector('\($0)')" } ?? "document"), { iframes: false, preload: false, resultTypes: ["violations"], rules: { \(rules.map { "'\($0)': { enabled: false }" }.joined(separator: ", ")) } }).then(all => all.violations
              .filter(one => \(all) || ["serious", "critical"].includes(one.impact))
              .map(one => one.id + ": " + one.nodes.slice(0, 4).map(node => node.target.join(" ") + " " + (node.any[0]?.message ?? "")).join("; ")))
            """)
        return (found.items ?? []).compactMap(\.string)
    }
}

extension Axe {
    /// Checks that axe finds nothing and nothing extends beyond the page, in windows of these widths, light or dark.
    static func expectNothing(_ way: String, on page: BrowserPage, at windows: [(width: Int, scheme: String)])
        async throws
    {
        for (width, scheme) in windows {
            try await page.resize(width: width, height: 900)
            try await page.prefer(scheme: scheme)
            try await page.wait(for: "document.getAnimations().every(one => one.playState !== 'running')")
            let found = try await run(on: page)
            #expect(found == [], "\(way), \(width) wide, \(scheme): \(found)")
            let spills = try await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            #expect(spills == .bool(false), "\(way), \(width) wide")
        }
        try await page.resize(width: 1400, height: 900)
    }
}
