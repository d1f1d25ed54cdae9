extension BrowserSession {
    /// Starts Chromium for one piece of work and always stops it afterwards.
    ///
    /// - Parameters:
    ///   - deadline: The maximum time for each call.
    ///   - work: Receives the session and an empty page.
    /// - Returns: The result of `work`.
    /// - Throws: `BrowserMissing` if there is no Chromium, `BrowserError`, and the errors of `work`.
    package static func withPage<Result>(
        within deadline: Duration, _ work: (BrowserSession, BrowserPage) async throws -> Result
    ) async throws -> Result {
        let session = try await BrowserSession(within: deadline)
        do {
            let result = try await work(session, try await session.newPage())
            await session.stop()
            return result
        } catch {
            await session.stop()
            throw error
        }
    }
}
