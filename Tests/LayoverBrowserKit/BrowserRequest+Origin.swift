package import LayoverBrowser

extension BrowserRequest {
    /// True if the request leaves the page and its server: it is neither part of the page itself nor below `origin`.
    package func isOutside(_ origin: String) -> Bool {
        let within = ["data:", "blob:", "about:", origin + "/"]
        return address != origin && !within.contains { address.hasPrefix($0) }
    }
}
