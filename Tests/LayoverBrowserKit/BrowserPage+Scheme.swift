package import LayoverBrowser
import LayoverJSON

extension BrowserPage {
    /// Sets the colour scheme that the reader's system prefers: `light` or `dark`.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func prefer(scheme: String) async throws {
        let feature: JSONValue = ["name": "prefers-color-scheme", "value": .string(scheme)]
        try await call("Emulation.setEmulatedMedia", ["features": [feature]])
    }
}
