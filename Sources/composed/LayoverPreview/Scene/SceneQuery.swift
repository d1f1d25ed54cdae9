import LayoverAssembly
import LayoverModel

/// A scene as the query of an address; reading the query gives the same scene.
package struct SceneQuery {
    private let scene: PreviewScene

    package init(_ scene: PreviewScene) { self.scene = scene }

    /// `market=NO&width=768`: the values that differ from the default, in a fixed order; empty for the default scene.
    package var text: String {
        items.map { "\($0.name)=\(SceneQuery.escaped($0.value))" }.joined(separator: "&")
    }

    package var items: [(name: String, value: String)] {
        let usual = PreviewScene()
        func pairs(_ values: [String: String]) -> String {
            values.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
        }
        let all: [(name: String, value: String?)] = [
            ("market", scene.market), ("locale", scene.locale),
            ("width", scene.width == usual.width ? nil : String(scene.width)),
            ("scheme", scene.scheme == usual.scheme ? nil : scene.scheme.rawValue),
            ("scale", scene.scalePercent == usual.scalePercent ? nil : String(scene.scalePercent)),
            ("platform", scene.platform?.rawValue), ("app", scene.app), ("caps", scene.capabilities),
            ("arms", pairs(scene.arms)), ("services", pairs(scene.services)),
            ("kills", scene.kills.joined(separator: ",")), ("now", scene.now),
            ("sample", scene.sample), ("answer", scene.answer), ("residence", scene.traveller.residence),
            ("citizenship", scene.traveller.citizenship), ("origin", scene.query.origin),
            ("destination", scene.query.destination), ("departs", scene.query.departs?.description),
            ("returns", scene.query.returns?.description), ("adults", scene.query.adults.map { String($0) }),
            ("cabin", scene.query.cabin?.rawValue),
        ]
        return all.compactMap { item in
            item.value.flatMap { $0.isEmpty ? nil : (name: item.name, value: $0) }
        }
    }

    /// Keeps letters, digits and `-._~:/,@`, which a query may contain (RFC 3986, 3.4).
    private static func escaped(_ text: String) -> String { AddressText.escaped(text, keeping: ":/,@") }
}
