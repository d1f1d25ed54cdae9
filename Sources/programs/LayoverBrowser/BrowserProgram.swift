import Foundation
import Glibc

/// Place of Chromium, and the way to start it.
package enum BrowserProgram {
    /// The one without windows first, which takes half of the time to start and to draw; then Debian's name.
    static let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    /// Debian starts it by a script that goes on beside it, and that a signal would reach in its place.
    private static let started = ["/usr/bin/chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell"]

    /// The first of its names on `PATH`.
    ///
    /// - Parameter environment: That of this process by default.
    /// - Returns: `nil` where there is none.
    package static func path(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first(where: canRun)
            .map { found in started[found].flatMap { canRun($0) ? $0 : nil } ?? found }
    }

    private static func canRun(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

    package static var isThere: Bool { path() != nil }

    /// Without a window, without a word to anybody outside: names of hosts lead nowhere but to this machine.
    static func words(profile: String) -> [String] {
        let words = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)", "--hide-scrollbars",
            "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--no-default-browser-check",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
            "--disable-default-apps", "--disable-breakpad", "--metrics-recording-only", "--mute-audio",
            "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding", "--force-color-profile=srgb", "--font-render-hinting=none",
            "--disable-lcd-text", "--password-store=basic", "--use-mock-keychain",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]",
            "about:blank",
        ]
        // Chromium's own sandbox cannot be had by root.
        return geteuid() == 0 ? ["--no-sandbox"] + words : words
    }
}
