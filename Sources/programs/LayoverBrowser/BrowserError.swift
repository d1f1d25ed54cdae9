package import LayoverJSON

/// Why there is no Chromium to ask, in words that say what would do.
package struct BrowserMissing: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String {
        "there is no Chromium on this machine; install Debian's package: apt-get install chromium"
    }

    package init() {}
}

/// Failure between this program and Chromium.
package enum BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It did not start, or it ended by itself; with the last lines that it wrote.
    case ended(String)
    /// A call came back with an error.
    case refused(call: String, message: String)
    /// A call had no answer in its time.
    case late(call: String, seconds: Double)
    /// A script in the page threw.
    case script(String)
    /// Wait for something that never came; with what stood on the page instead.
    case never(String, page: String)
    /// No element is there by this selector.
    case noElement(String)
    /// An answer is not as the protocol has it.
    case unexpected(call: String, JSONValue)

    package var description: String {
        switch self {
        case .ended(let lines): "Chromium ended\(lines.isEmpty ? "" : ": \(lines)")"
        case .refused(let call, let message): "Chromium refused '\(call)': \(message)"
        case .late(let call, let seconds): "Chromium did not answer '\(call)' within \(seconds) s"
        case .script(let text): "a script on the page failed: \(text)"
        case .never(let what, let page): "waited in vain for '\(what)'; the page has: \(page)"
        case .noElement(let selector): "there is no element '\(selector)' that can be seen on the page"
        case .unexpected(let call, let value): "Chromium answered '\(call)' with \(value.description.prefix(200))"
        }
    }
}
