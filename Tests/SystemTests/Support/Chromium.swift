import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Debian's Chromium without a window: runs a script in a page and gives back what it found.
enum Chromium {
    static let missing: Comment = "there is no Chromium; Debian's package is 'chromium'"

    static var isThere: Bool { BrowserProgram.isThere }

    /// Runs `script`, the body of an asynchronous function that returns an object, in a page of its own.
    ///
    /// - Parameters:
    ///   - script: Finds what there is to find; `INPUT` is `input`.
    ///   - input: Any JSON.
    ///   - head: What the page has in its head.
    /// - Returns: What the script returned.
    /// - Throws: `BrowserMissing`, or `BrowserError`: `script` for what the script threw.
    static func run(_ script: String, input: JSONValue, head: String = "") async throws -> JSONValue {
        let folder = try TemporaryFolder()
        try folder.write(document(script, input, head), to: "page.html")
        let page = try await SharedChromium.newPage()
        try await page.resize(width: 1600, height: 1200)
        try await page.open("file://\(folder.path("page.html"))")
        let found = try await page.evaluate("main()")
        try await page.close()
        return found
    }

    /// A script ends at the first end tag in it, whatever it stands in there: with `<\/` it is the same text and no tag.
    private static func document(_ script: String, _ input: JSONValue, _ head: String) -> String {
        """
        <!doctype html><html><head><meta charset="utf-8">\(head)</head><body><script>
        const INPUT = \(input.description.replacing("<", with: "\\u003c"));
        async function main() { \(script.replacing("</script", with: "<\\/script")) }
        </script></body></html>
        """
    }
}
