/// The reference web client: the module below `/v1/client`, and the page below `/demo` that is drawn with it.
package enum ClientPages {
    package static let page = "/demo"
    /// What the page is made of: markets and routes.
    static let site = page + "/site.json"
    /// Every place that its form knows.
    static let places = page + "/places.json"

    /// The file that stands at a path of the server; `nil` where none does.
    package static func file(at path: String) -> EmbeddedFile? {
        if path == page { return EmbeddedFile.named("demo/index.html") }
        if isModule(path) { return EmbeddedFile.named("demo/" + path.dropFirst("/v1/".count)) }
        guard path.hasPrefix(page + "/"), !path.hasPrefix(page + "/client") else { return nil }
        return EmbeddedFile.named(String(path.dropFirst()))
    }

    /// Tells whether a path is one of the module's, which every page may load from any origin.
    package static func isModule(_ path: String) -> Bool {
        path == "/v1/client.js" || path.hasPrefix("/v1/client/")
    }

    /// Tells whether a path is one of the demo's.
    static func isDemo(_ path: String) -> Bool { path == page || path.hasPrefix(page + "/") }

    /// Lists what the demo may load: its own files, and what cards have in the catalog.
    ///
    /// Cards are documents with their style in them, and a document in a frame of this page keeps the page's rules
    /// beside its own; that is why styles may be inline. Scripts may not, and what holds text of others is never put
    /// into markup.
    package static func policy(assetOrigin: String) -> String {
        let assets = assetOrigin.isEmpty ? "" : " " + assetOrigin
        return
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'\(assets); img-src 'self'\(assets)"
            + "; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types layover-card"
    }
}
