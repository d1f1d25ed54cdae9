package import LayoverHTTP

/// Asks the server that began a search for a change, which it alone can vouch for: the search's token, the request, what is sent where
/// this server stops first or the other one stands still, and what where that one is gone.
///
/// It answers with a late reply, and with `nil` where the change is this server's own.
package typealias PassedChange =
    @Sendable (
        _ token: String, _ request: borrowing HTTPRequest, _ last: HTTPReply, _ gone: HTTPReply
    ) -> HTTPReply?
