import Foundation
import Glibc
package import LayoverProcesses

/// The browser of the desktop that a person sits at.
package enum DesktopBrowser {
    /// Why none is opened.
    package struct Missing: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Asks the desktop to open an address, and does not wait for it.
    ///
    /// - Parameters:
    ///   - address: A whole one.
    ///   - environment: Says where programs are and whether there is a desktop.
    /// - Returns: The program that was asked; it ends by itself.
    /// - Throws: Where there is no desktop, or nothing on it that opens addresses.
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
            throw Missing("there is no xdg-open; Debian's package xdg-utils has it")
        }
        do {
            return try ChildProcess(opener, [address], environment: environment)
        } catch {
            throw Missing("xdg-open does not start: \(error)")
        }
    }
}
