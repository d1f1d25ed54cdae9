package import LayoverHTTP

/// Passes a change to the server that began a search, which alone can vouch for it: with the search's token, the request,
/// the reply if this server stops first or the other one does not respond, and the reply if the other one is gone.
///
/// It returns a late reply, or `nil` if the change is this server's own.
package typealias PassedChange =
    @Sendable (
        _ token: String, _ request: borrowing HTTPRequest, _ last: HTTPReply, _ gone: HTTPReply
    ) -> HTTPReply?
