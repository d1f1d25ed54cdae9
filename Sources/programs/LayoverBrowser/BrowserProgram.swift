import Foundation
import Glibc

/// Finds Chromium and the arguments to start it.
package enum BrowserProgram {
    /// The variant without windows is first, because it starts and draws in half of the time; then Debian's name.
    static let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    /// Debian's command is a script that stays alive next to the program and would receive signals in its place.
    private static let started = ["/usr/bin/chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell"]

    /// The path of the first of these programs on `PATH`.
    ///
    /// - Parameter environment: By default, the environment of this process.
    /// - Returns: `nil` if no Chromium is installed.
    package static func path(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first(where: canRun)
            .map { found in started[found].flatMap { canRun($0) ? $0 : nil } ?? found }
    }

    private static func canRun(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

    package static var isThere: Bool { path() != nil }

    /// Arguments for no window and no traffic to other hosts: only this machine's own names resolve.
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
        // Chromium's own sandbox is not available to root.
        return geteuid() == 0 ? ["--no-sandbox"] + words : words
    }
}
