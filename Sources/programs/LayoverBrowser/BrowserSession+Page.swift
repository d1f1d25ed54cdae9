extension BrowserSession {
    /// Starts Chromium for one piece of work, and ends it however that ends.
    ///
    /// - Parameters:
    ///   - deadline: How long each call may take.
    ///   - work: Has the session and an empty page of it.
    /// - Returns: What `work` gives.
    /// - Throws: `BrowserMissing` where there is no Chromium, `BrowserError`, and what `work` throws.
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
