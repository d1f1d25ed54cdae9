import Foundation
package import LayoverCatalog

/// Makes cards' documents whole: what they would fetch stands in them.
package struct SelfContained: Sendable {
    /// Stands before the addresses of pictures that are taken into the document anyway; nobody asks for it.
    package static let origin = "http://127.0.0.1"

    /// By path: `/v1/assets/<hash>/<name>`.
    private let pictures: [String: String]

    /// - Complexity: O(bytes of all pictures).
    package init(_ assets: [Asset]) {
        pictures = assets.reduce(into: [:]) { pictures, asset in
            pictures[asset.path] = "data:\(asset.contentType);base64,\(Data(asset.bytes).base64EncodedString())"
        }
    }

    /// The document with its pictures in it; one from elsewhere gives way to its alternative text.
    ///
    /// - Parameter html: A card's own document, as the renderer writes it: attributes stand in double quotes, and no text
    ///   has such a quote.
    /// - Returns: The same document, asking for nothing.
    package func document(_ html: String) -> String {
        var output = ""
        var rest = html[...]
        while let start = rest.firstRange(of: " src=\"") {
            output += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            let end = rest.firstIndex(of: "\"") ?? rest.endIndex
            output += picture(String(rest[..<end]))
            rest = rest[end...]
        }
        return SelfContained.allowingData(output + rest)
    }

    private func picture(_ address: String) -> String {
        if address.hasPrefix("data:") { return address }
        guard let start = address.firstRange(of: "/v1/assets/")?.lowerBound else { return "data:," }
        return pictures[String(address[start...])] ?? "data:,"
    }

    /// The document's own policy names hosts for pictures; here there are none.
    private static func allowingData(_ html: String) -> String {
        guard let start = html.firstRange(of: "img-src ")?.upperBound,
            let end = html[start...].firstIndex(where: { $0 == ";" || $0 == "\"" })
        else { return html }
        return html.replacingCharacters(in: start..<end, with: "data:")
    }
}
