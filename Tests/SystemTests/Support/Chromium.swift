import Foundation
import LayoverJSON
import LayoverProcesses
import LayoverTestKit
import Testing

/// Debian's Chromium without a window: loads a page and gives back what its script found.
enum Chromium {
    static let missing: Comment = "there is no Chromium; Debian's package is 'chromium'"

    static let program: URL? = ["chromium", "chromium-browser", "google-chrome"].lazy
        .flatMap { name in
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }

    static var isThere: Bool { program != nil }

    /// Runs `script`, the body of an asynchronous function that returns an object, in a page of its own.
    ///
    /// - Parameters:
    ///   - script: Finds what there is to find; `INPUT` is `input`.
    ///   - input: Any JSON.
    ///   - head: What the page has in its head.
    /// - Returns: What the script returned.
    /// - Throws: Where Chromium cannot be started, and what the script threw.
    static func run(_ script: String, input: JSONValue, head: String = "") async throws -> JSONValue {
        let folder = try TemporaryFolder()
        try folder.write(page(script, input, head), to: "page.html")
        let program = try #require(program)
        let (output, errors) = (try folder.writing("output"), try folder.writing("errors"))
        let words = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--window-size=1600,1200", "--user-data-dir=\(folder.path("profile"))",
            "--dump-dom", "file://\(folder.path("page.html"))",
        ]
        let streams = ChildStreams(output: output.fileDescriptor, errors: errors.fileDescriptor)
        let process = try ChildProcess(program.path, words, streams: streams)
        _ = await Waiting.aside { process.waitUntilExit() }
        return try found(in: folder)
    }

    /// A script ends at the first end tag in it, whatever it stands in there: with `<\/` it is the same text and no tag.
    ///
    /// The answer is what stands in the page once it is loaded, so an open document in a frame holds that up.
    private static func page(_ script: String, _ input: JSONValue, _ head: String) -> String {
        """
        <!doctype html><html><head><meta charset="utf-8">\(head)</head><body><script>
        const INPUT = \(input.description.replacing("<", with: "\\u003c"));
        async function main() { \(script.replacing("</script", with: "<\\/script")) }
        const hold = document.createElement("iframe");
        hold.style.setProperty("display", "none", "important");
        document.documentElement.append(hold);
        hold.contentDocument.open();
        main().catch(fault => ({ fault: String(fault.stack || fault) })).then(found => {
          const text = new TextEncoder().encode(JSON.stringify(found));
          document.body.innerHTML = `<pre id="found">${btoa(Array.from(text, c => String.fromCharCode(c)).join(""))}</pre>`;
          hold.contentDocument.close();
        });
        </script></body></html>
        """
    }

    private static func found(in folder: TemporaryFolder) throws -> JSONValue {
        let page = try folder.text("output")
        guard let text = page.firstMatch(of: /<pre id="found">([^<]*)</)?.output.1,
            let bytes = Data(base64Encoded: String(text))
        else {
            throw ChromiumError(description: "no answer: \(page.suffix(500)) \(try folder.text("errors").suffix(1500))")
        }
        let value = try JSONValue(parsing: [UInt8](bytes))
        if let fault = value["fault"]?.string { throw ChromiumError(description: fault) }
        return value
    }
}

struct ChromiumError: Error, CustomStringConvertible { let description: String }
