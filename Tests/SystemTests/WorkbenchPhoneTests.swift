import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The card on a phone, from the button in the workbench to the page that a phone shows.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchPhoneTests {
    private static let card = "/card/price-alert?market=NO&sample=two-months"
    private static let words = "document.querySelector('iframe:not([hidden])')?.contentDocument?.body?.innerText ?? ''"

    @Test func `a phone shows each change in the workbench at once, until the link is ended`() async throws {
        try await WorkbenchBrowser.run(more: ["--phone", "127.0.0.1"]) { browser in
            let page = browser.page
            try await browser.open(Self.card)
            try await browser.card(shows: "Ikke klar til å bestille?")
            try await press("Phone", on: browser)
            try await page.wait(
                for:
                    "document.querySelector('.phone-code')?.complete && document.querySelector('.phone-code').naturalWidth > 0"
            )
            let address = try await page.evaluate("document.querySelector('.phone-address').innerText").string ?? ""
            #expect(
                try await page.evaluate("document.querySelector('.phone-code').alt").string == "QR code of \(address)")
            let code = try await page.evaluate(
                "decodeURIComponent(document.querySelector('.phone-code').src.slice(19))"
            ).string
            #expect(try QRReader(svg: code ?? "").text() == address)
            try await expectAccessible(page, "the code")

            let phone = try await SharedChromium.newPage()
            try await phone.resize(width: 390, height: 844)
            try await phone.open(address)
            try await phone.wait(for: "(\(Self.words)).includes('Ikke klar til å bestille?')")
            try await phone.wait(for: "document.getElementById('state').innerText.includes('30 minutes')")
            try await expectAccessible(phone, "the phone's page", all: true)
            #expect(try await phone.evaluate("document.documentElement.scrollWidth <= innerWidth").bool == true)
            // The card has the height that clients reserve for it.
            let reserved = try browser.preview.json("/api/card/price-alert?market=NO&sample=two-months")["height"]
            let height = try await phone.evaluate("document.querySelector('iframe').clientHeight").int
            #expect(height == reserved?.int || height == reserved?["compact"]?.int, "\(height ?? 0)")

            try await page.press("Escape")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.fill("På telefonen", in: "textarea")
            try await phone.wait(for: "(\(Self.words)).includes('På telefonen')")
            try await press("Phone", on: browser)
            try await browser.press("#phone-end")
            try await page.wait(for: "document.querySelector('.toast')?.innerText.includes('has ended')")
            try await phone.wait(for: "document.querySelector('h1')?.innerText === 'Nothing is here'")
            try await expectAccessible(phone, "the page of an ended link", all: true)
            try await phone.close()
        }
    }

    @Test func `without the flag the button says how`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open(Self.card)
            try await press("Phone", on: browser)
            try await browser.page.wait(
                for: "document.querySelector('.phone-how')?.innerText.includes('layover preview --phone')")
            try await expectAccessible(browser.page, "how")
            try await browser.page.press("Escape")
            try await browser.page.wait(for: "document.activeElement?.innerText === 'Phone'")
        }
    }

    private func press(_ name: String, on browser: WorkbenchBrowser) async throws {
        let mark = "[...document.querySelectorAll('.head-tools button')].find(one => one.innerText === '\(name)')"
        try await browser.page.wait(for: mark)
        try await browser.page.evaluate("(\(mark)).setAttribute('data-wanted', '')")
        try await browser.press("[data-wanted]")
    }

    private func expectAccessible(_ page: BrowserPage, _ what: String, all: Bool = false) async throws {
        guard Axe.isThere else { return }
        #expect(try await Axe.run(on: page, all: all) == [], "\(what)")
    }
}
