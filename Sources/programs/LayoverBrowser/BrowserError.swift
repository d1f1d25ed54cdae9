package import LayoverJSON

/// The error if no Chromium is installed.
///
/// Its text says how to install it.
package struct BrowserMissing: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String {
        "there is no Chromium on this machine; install Debian's package: apt-get install chromium"
    }

    package init() {}
}

/// A failure in the communication with Chromium.
package enum BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Chromium did not start or ended by itself. Contains the last lines that it wrote.
    case ended(String)
    /// A call returned an error.
    case refused(call: String, message: String)
    /// A call was not answered in time.
    case late(call: String, seconds: Double)
    /// A script in the page threw an error.
    case script(String)
    /// A wait timed out. Contains the content of the page.
    case never(String, page: String)
    /// No element matches the selector.
    case noElement(String)
    /// An answer does not follow the protocol.
    case unexpected(call: String, JSONValue)

    package var description: String {
        switch self {
        case .ended(let lines): "Chromium ended\(lines.isEmpty ? "" : ": \(lines)")"
        case .refused(let call, let message): "Chromium refused '\(call)': \(message)"
        case .late(let call, let seconds): "Chromium did not answer '\(call)' within \(seconds) s"
        case .script(let text): "a script on the page failed: \(text)"
        case .never(let what, let page): "the wait for '\(what)' timed out; the page has: \(page)"
        case .noElement(let selector): "there is no visible element '\(selector)' on the page"
        case .unexpected(let call, let value): "Chromium answered '\(call)' with \(value.description.prefix(200))"
        }
    }
}
