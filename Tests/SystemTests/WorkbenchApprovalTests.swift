import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// A comparison with the last approved form, and an approval, on the real page.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchApprovalTests {
    private static let lock = "widgets/cards/price-alert/preview.lock.yaml"
    private static let texts = "widgets/cards/price-alert/messages/en-GB.yaml"

    @Test func `a changed card is marked, compared with its approved form, and approved`() async throws {
        let content = try TemporaryFolder.shippedContent()
        #expect(try await ProgramRun.run(["approve"], in: content).exitCode == 0)
        try GitFolder.begin(content)
        let before = try content.text(WorkbenchApprovalTests.lock)
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/?market=GB")
            try await page.wait(for: "document.querySelectorAll('.tile').length > 5")
            try content.replace(
                "Not ready to book?", with: "Still looking around?", in: WorkbenchApprovalTests.texts)
            let marked = "[...document.querySelectorAll('.tile')].filter(tile => tile.querySelector('[data-approval]'))"
            try await page.wait(for: "\(marked).map(tile => tile.dataset.widget).join() === 'price-alert'")

            try await browser.open("/changes")
            try await page.wait(for: "document.querySelector('#approvals a')?.innerText === 'Price alert'")
            try await browser.press("#approvals a")
            try await page.wait(for: "location.pathname === '/card/price-alert'")
            // The first changed card opens beside its approved form.
            try await browser.address(has: "against", "approved")
            try await browser.address(has: "open", "approval")
            let both = "\(WorkbenchBrowser.words).includes('Not ready') && \(WorkbenchBrowser.words).includes('Still')"
            try await page.wait(for: both)
            try await page.wait(for: "document.querySelector('.view:not([hidden]) .chip[data-approval=changed]')")
            let list = try await page.evaluate("document.querySelector('.approval-list').innerText").string ?? ""
            #expect(list.contains("United Kingdom · en-GB") && !list.contains("nb-NO"), "\(list)")

            try await browser.press(".approval-tools .button-main")
            try await page.wait(for: "document.querySelector('.view:not([hidden]) .chip[data-approval=approved]')")
            try await page.wait(for: "document.querySelector('[role=tabpanel] .verdict-good')")
        }
        #expect(try content.text(WorkbenchApprovalTests.lock) != before)
        #expect(try await ProgramRun.run(["approve", "--check"], in: content).exitCode == 0)
    }

    @Test func `content that approves nothing is not bothered, and may begin`() async throws {
        let content = try TemporaryFolder.shippedContent()
        for widget in try FileManager.default.contentsOfDirectory(atPath: content.path("widgets/cards")) {
            let lock = content.path("widgets/cards/\(widget)/preview.lock.yaml")
            if FileManager.default.fileExists(atPath: lock) { try FileManager.default.removeItem(atPath: lock) }
        }
        try GitFolder.begin(content)
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/card/price-alert?market=GB&open=approval")
            try await page.wait(for: "document.querySelector('.approval-tools .button-main')")
            #expect(try await page.evaluate("document.querySelector('[data-approval]') === null") == .bool(true))
            try await browser.open("/changes")
            try await page.wait(for: "document.querySelector('#main .empty')")
            #expect(try await page.evaluate("document.getElementById('approvals') === null") == .bool(true))
            try await browser.open("/card/price-alert?market=GB&open=approval")
            try await browser.press(".approval-tools .button-main")
            try await page.wait(for: "document.querySelector('.view:not([hidden]) .chip[data-approval=approved]')")
        }
        #expect(content.exists(WorkbenchApprovalTests.lock))
    }

    @Test func `an approval without a commit cannot be drawn again, and the page says so`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try content.replace("Not ready to book?", with: "Still looking?", in: WorkbenchApprovalTests.texts)
        #expect(try await ProgramRun.run(["approve"], in: content).exitCode == 0)
        let preview = try await PreviewProcess(content: content)
        let answer = try preview.get("/api/compare/price-alert?against=approved")
        #expect(answer.status == 409)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("is not committed yet"))
    }
}
