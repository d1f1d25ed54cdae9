package import LayoverBrowser

/// The one Chromium of a test process, started by the first test that needs it.
///
/// A page shares neither cookies nor storage with others; Chromium ends with the process.
package actor SharedChromium {
    private static let one = SharedChromium()
    /// Long enough for the largest sheet of cards on a machine that is busy.
    private static let patience = Duration.seconds(90)

    private var session: Task<BrowserSession, any Error>?

    /// Opens an empty page, which its test closes.
    ///
    /// - Throws: `BrowserMissing`, `BrowserError`, or `CancellationError`.
    package static func newPage() async throws -> BrowserPage {
        do {
            return try await one.started().newPage()
        } catch BrowserError.ended {
            // Chromium ended during an earlier test.
            await one.forget()
            return try await one.started().newPage()
        }
    }

    private func started() async throws -> BrowserSession {
        if let session { return try await session.value }
        let starting = Task { try await BrowserSession(within: SharedChromium.patience) }
        session = starting
        return try await starting.value
    }

    private func forget() { session = nil }
}
