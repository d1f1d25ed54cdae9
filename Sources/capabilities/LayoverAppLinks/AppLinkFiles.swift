import LayoverJSON
import LayoverSchema

/// The files by which a host says which apps open links to it.
enum AppLinkFiles {
    /// Paths that apps open; whoever adds pages adds theirs.
    ///
    /// One that was named stays: stores keep what they read for days, and phones for longer.
    static let paths = ["/t/*", "/o/*"]

    /// What Apple's `apple-app-site-association` says; `nil` where no app is named.
    ///
    /// Systems before iOS 13 read `appID` and `paths`, later ones `appIDs` and `components`.
    ///
    /// Source: Apple, "Supporting associated domains".
    static func apple(_ apps: AppsSource) -> JSONValue? {
        guard !apps.ios.isEmpty else { return nil }
        let components = JSONValue.array(paths.map { .object(of: ["/": .string($0)]) })
        let details = apps.ios.map { id in
            JSONValue.object(of: [
                "appID": .string(id), "paths": .texts(paths), "appIDs": .texts([id]), "components": components,
            ])
        }
        return .object(of: ["applinks": .object(of: ["apps": .array([]), "details": .array(details)])])
    }

    /// What Android's `assetlinks.json` says; `nil` where no app is named.
    ///
    /// Which paths an app opens it says itself.
    ///
    /// Source: Google, Digital Asset Links, "Statement list".
    static func android(_ apps: AppsSource) -> JSONValue? {
        guard !apps.android.isEmpty else { return nil }
        return .array(
            apps.android.map { app in
                .object(of: [
                    "relation": .texts(["delegate_permission/common.handle_all_urls"]),
                    "target": .object(of: [
                        "namespace": .string("android_app"), "package_name": .string(app.name),
                        "sha256_cert_fingerprints": .texts(app.certificates),
                    ]),
                ])
            })
    }
}
