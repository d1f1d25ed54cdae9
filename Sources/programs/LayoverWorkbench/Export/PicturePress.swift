/// Draws exported files as PNG through one Chromium that is started when it is first needed and kept.
package actor PicturePress {
    /// Started once for all who ask at one time.
    private var session: Task<BrowserSession, any Error>?

    package init() {}

    /// - Throws: `BrowserMissing` where there is no Chromium, `BrowserError` where it fails.
    package func png(of file: ExportedFile) async throws -> [UInt8] {
        let session = try await started()
        do {
            let page = try await session.newPage()
            let picture = try await draw(file, on: page)
            try await page.close()
            return picture
        } catch {
            // It may have died; the next picture starts another.
            await stop()
            throw error
        }
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

    private func draw(_ file: ExportedFile, on page: BrowserPage) async throws -> [UInt8] {
        try await page.resize(width: min(max(320, file.width), WorkbenchLimits.pictureSide), height: 800)
        try await page.show(html: file.html)
        return try await page.wholePicture()
    }
}
