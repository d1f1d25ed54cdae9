import LayoverBrowser
import LayoverJSON

/// Draws exported files as PNG with one Chromium, which starts when it is first needed and is then kept.
package actor PicturePress {
    /// Started once for all concurrent callers.
    private var session: Task<BrowserSession, any Error>?

    package init() {}

    /// - Throws: `BrowserMissing` if there is no Chromium, `BrowserError` if it fails.
    package func png(of file: ExportedFile) async throws -> [UInt8] {
        try await drawn(file) { page in
            if let part = file.part {
                return try await page.picture(of: part, density: ExportLimits.pictureDensity)
            }
            return try await page.wholePicture(density: ExportLimits.pictureDensity)
        }
    }

    /// Draws some elements of a file, each as a separate picture.
    ///
    /// - Parameters:
    ///   - file: The file, loaded once for all of them.
    ///   - selectors: One selector for each element.
    /// - Returns: The pictures as PNG, in the order of the selectors.
    /// - Throws: `BrowserMissing` if there is no Chromium, `BrowserError` if it fails.
    package func pngs(of file: ExportedFile, _ selectors: [String]) async throws -> [[UInt8]] {
        try await drawn(file) { page in
            // Chromium does not paint anything outside the window.
            let height = try await page.evaluate("document.documentElement.scrollHeight").int ?? 0
            try await page.resize(
                width: min(max(320, file.width), BrowserLimits.pictureSide),
                height: min(max(800, height), BrowserLimits.pictureSide))
            try await page.evaluate(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
            var pictures: [[UInt8]] = []
            for selector in selectors { pictures.append(try await page.picture(of: selector)) }
            return pictures
        }
    }

    private func drawn<Pictures: Sendable>(
        _ file: ExportedFile, _ draw: @Sendable (BrowserPage) async throws -> Pictures
    ) async throws -> Pictures {
        let session = try await started()
        do {
            let page = try await session.newPage()
            try await page.resize(width: min(max(320, file.width), BrowserLimits.pictureSide), height: 800)
            try await page.show(html: PicturePress.painted(file.html))
            let pictures = try await draw(page)
            try await page.close()
            return pictures
        } catch {
            // Chromium may have crashed; the next picture starts a new one.
            await stop()
            throw error
        }
    }

    /// Makes Chromium draw the file's frames in the page's own process.
    ///
    /// Frames of another process are blank in pictures.
    ///
    /// Scripts never run in the frames, and their documents are escaped, so that only the file's own tags match.
    private static func painted(_ html: String) -> String {
        html.replacing("<iframe sandbox ", with: "<iframe sandbox=\"allow-same-origin\" ")
    }

    package func stop() async {
        let last = session
        session = nil
        if case .success(let session)? = await last?.result { await session.stop() }
    }

    private func started() async throws -> BrowserSession {
        if let session { return try await session.value }
        let starting = Task { try await BrowserSession() }
        session = starting
        do {
            return try await starting.value
        } catch {
            session = nil
            throw error
        }
    }
}
