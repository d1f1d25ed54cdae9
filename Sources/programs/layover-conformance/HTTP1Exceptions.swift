/// Cases that Layover does not pass, each with its reason; the list only shrinks.
enum HTTP1Exceptions {
    /// libmicrohttpd 0.9.75 takes a chunk's size and drops what follows the semicolon before anybody else sees it.
    ///
    /// The body is read rightly all the same, and the edge proxy refuses such chunks.
    private static let extensionUnseen = "libmicrohttpd 0.9.75 drops chunk extensions unread"

    static let reasons: [String: String] = [
        "SMUG-CHUNK-BARE-SEMICOLON": extensionUnseen,
        "SMUG-CHUNK-EXT-CTRL": extensionUnseen,
        "SMUG-CHUNK-EXT-INVALID-TOKEN": extensionUnseen,
    ]
}
