import LayoverBrowser
import LayoverJSON
import LayoverTestKit
import Testing

/// The page of shared trips in the workbench, as authors see it while they change its texts.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct WorkbenchTripPageTests {
    /// The text in the frame.
    private static let page = "document.querySelector('iframe:not(.coming)')?.contentDocument?.body?.innerText ?? ''"

    @Test func `every state of the page is drawn in the market's language, and a changed text shows at once`()
        async throws
    {
        let content = try TemporaryFolder.shippedContent()
        try await WorkbenchBrowser.run(content) { browser in
            for state in [
                "open", "member", "manager", "tie", "decided", "closed", "looking", "empty", "leaving", "again",
                "unknown", "ended",
                "away",
            ] {
                try await browser.open("/trip-page?market=NO&locale=nb-NO&state=\(state)")
                try await browser.page.wait(for: "\(WorkbenchTripPageTests.page).length > 40")
                let text = try await browser.page.evaluate(WorkbenchTripPageTests.page).string ?? ""
                #expect(!text.contains("{{") && !text.contains("undefined"), "\(state)")
            }
            try await browser.open("/trip-page?market=GB")
            try await browser.page.wait(for: "\(WorkbenchTripPageTests.page).includes('Oslo with friends')")
            #expect(try await browser.page.evaluate(WorkbenchTripPageTests.page).string?.contains("£412") == true)
            try await browser.open("/trip-page?market=GB&state=decided&scheme=both")
            try await browser.page.wait(for: "\(WorkbenchTripPageTests.page).includes('Book')")
            try content.replace(
                "book: \"Book\"", with: "book: \"Book it now\"", in: "widgets/pages/trip/messages/en-GB.yaml")
            try await browser.page.wait(for: "\(WorkbenchTripPageTests.page).includes('Book it now')")
            #expect(try await browser.page.evaluate("document.querySelectorAll('.frame iframe').length").int == 2)
        }
    }
}
