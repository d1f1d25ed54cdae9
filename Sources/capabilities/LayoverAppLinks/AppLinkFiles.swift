import LayoverJSON
import LayoverSchema

/// The files by which a host declares the apps that open links to it.
struct AppLinkFiles: Sendable {
    /// Paths that apps open.
    let paths: [String]

    /// The content of Apple's `apple-app-site-association`; `nil` if no iOS app is configured.
    ///
    /// Systems before iOS 13 read `appID` and `paths`, later ones `appIDs` and `components`.
    ///
    /// Source: Apple, "Supporting associated domains".
    func apple(_ apps: AppsSource) -> JSONValue? {
        guard !apps.ios.isEmpty else { return nil }
        let components = JSONValue.array(paths.map { .object(of: ["/": .string($0)]) })
        let details = apps.ios.map { id in
            JSONValue.object(of: [
                "appID": .string(id), "paths": .texts(paths), "appIDs": .texts([id]), "components": components,
            ])
        }
        return .object(of: ["applinks": .object(of: ["apps": .array([]), "details": .array(details)])])
    }

    /// The content of Android's `assetlinks.json`; `nil` if no Android app is configured.
    ///
    /// It has no paths: each Android app declares them itself.
    ///
    /// Source: Google, Digital Asset Links, "Statement list".
    func android(_ apps: AppsSource) -> JSONValue? {
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
