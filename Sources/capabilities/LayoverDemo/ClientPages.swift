/// The reference web client: the module below `/v1/client`, and the page below `/demo` that is drawn with it.
package enum ClientPages {
    package static let page = "/demo"
    /// Data for the page: markets and routes.
    static let site = page + "/site.json"
    /// All places of the page's form.
    static let places = page + "/places.json"

    /// The file at a path of the server; `nil` if it does not exist.
    package static func file(at path: String) -> EmbeddedFile? {
        if path == page { return EmbeddedFile.named("demo/index.html") }
        if isModule(path) { return EmbeddedFile.named("demo/" + path.dropFirst("/v1/".count)) }
        guard path.hasPrefix(page + "/"), !path.hasPrefix(page + "/client") else { return nil }
        return EmbeddedFile.named(String(path.dropFirst()))
    }

    /// Returns `true` for a path of the module, which every page may load from any origin.
    package static func isModule(_ path: String) -> Bool {
        path == "/v1/client.js" || path.hasPrefix("/v1/client/")
    }

    /// Returns `true` for a path of the demo.
    static func isDemo(_ path: String) -> Bool { path == page || path.hasPrefix(page + "/") }

    /// The policy of the demo: it may load its own files, and the assets of the catalog's cards.
    ///
    /// Cards are documents with inline styles, and a document in a frame of this page must obey the page's policy in addition
    /// to its own; therefore inline styles are allowed. Inline scripts are not, and foreign text is never inserted as markup.
    package static func policy(assetOrigin: String) -> String {
        let assets = assetOrigin.isEmpty ? "" : " " + assetOrigin
        return
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'\(assets); img-src 'self'\(assets)"
            + "; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types layover-card"
    }
}
