package import LayoverHTTP

extension HTTPHeader {
    /// `full`, or `partial` where a card failed.
    package static func status(isWhole: Bool) -> HTTPHeader {
        HTTPHeader("Layover-Status", isWhole ? "full" : "partial")
    }
}
