/// Cases that Layover fails, each with its reason.
///
/// The list may only get shorter.
enum HTTP1Exceptions {
    /// libmicrohttpd 0.9.75 reads the size of a chunk and drops the part after the semicolon, so that no other code sees it.
    ///
    /// The body is still read correctly. nginx and HAProxy accept such chunks too, drop the extension and frame the body anew, so
    /// that none reaches a server behind them.
    private static let extensionUnseen = "libmicrohttpd 0.9.75 drops chunk extensions unread"

    static let reasons: [String: String] = [
        "SMUG-CHUNK-BARE-SEMICOLON": extensionUnseen,
        "SMUG-CHUNK-EXT-CTRL": extensionUnseen,
        "SMUG-CHUNK-EXT-INVALID-TOKEN": extensionUnseen,
    ]
}
