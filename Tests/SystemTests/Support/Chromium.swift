import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Debian's Chromium without a window: runs a script in a page and returns its result.
enum Chromium {
    static let missing: Comment = "there is no Chromium; Debian's package is 'chromium'"

    static var isThere: Bool { BrowserProgram.isThere }

    /// Runs `script`, the body of an asynchronous function that returns an object, in a separate page.
    ///
    /// - Parameters:
    ///   - script: Computes the result; `INPUT` is `input`.
    ///   - input: Any JSON.
    ///   - head: The content of the page's head.
    /// - Returns: The value that the script returned.
    /// - Throws: `BrowserMissing`, or `BrowserError`: `script` for an error that the script threw.
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

    /// A script ends at the first end tag in it, wherever the tag appears.
    ///
    /// With `<\/` the text is the same and is no tag.
    private static func document(_ script: String, _ input: JSONValue, _ head: String) -> String {
        """
        <!doctype html><html><head><meta charset="utf-8">\(head)</head><body><script>
        const INPUT = \(input.description.replacing("<", with: "\\u003c"));
        async function main() { \(script.replacing("</script", with: "<\\/script")) }
        </script></body></html>
        """
    }
}
