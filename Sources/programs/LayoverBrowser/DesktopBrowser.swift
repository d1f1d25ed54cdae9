import Foundation
import Glibc
package import LayoverProcesses

/// The user's own desktop browser.
package enum DesktopBrowser {
    /// The reason why no browser can be opened.
    package struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Requests the desktop to open an address, without waiting for it.
    ///
    /// - Parameters:
    ///   - address: An absolute address.
    ///   - environment: Contains `PATH` and the variables that show whether there is a desktop.
    /// - Returns: The process that opens the address; it ends by itself.
    /// - Throws: `Missing` if there is no desktop, or no program on it that opens addresses.
    @discardableResult
    package static func open(
        _ address: String, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Missing) -> ChildProcess {
        guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: { environment[$0]?.isEmpty == false }) else {
            throw Missing("this terminal has no desktop (neither DISPLAY nor WAYLAND_DISPLAY is set)")
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard
            let opener = folders.lazy.map({ "\($0)/xdg-open" }).first(where: { (program: String) in
                unsafe access(program, X_OK) == 0
            })
        else {
            throw Missing("there is no xdg-open; install Debian's package xdg-utils")
        }
        do {
            return try ChildProcess(opener, [address], environment: environment)
        } catch {
            throw Missing("xdg-open does not start: \(error)")
        }
    }
}
