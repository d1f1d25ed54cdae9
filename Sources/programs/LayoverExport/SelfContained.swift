import Foundation
package import LayoverCatalog

/// Embeds the pictures of a card's document into it, so that it fetches nothing.
package struct SelfContained: Sendable {
    /// The origin of the addresses of pictures that are then embedded.
    ///
    /// It is never requested.
    package static let origin = "http://127.0.0.1"

    /// `data:` addresses by path: `/v1/assets/<hash>/<name>`.
    private let pictures: [String: String]

    /// - Complexity: O(bytes of all pictures).
    package init(_ assets: [Asset]) {
        pictures = assets.reduce(into: [:]) { pictures, asset in
            pictures[asset.path] = "data:\(asset.contentType);base64,\(Data(asset.bytes).base64EncodedString())"
        }
    }

    /// The document with its pictures embedded.
    ///
    /// A picture from another host is replaced by its alternative text.
    ///
    /// - Parameter html: A card's document as the renderer writes it: attributes are in double quotes, and no text contains a
    ///   double quote.
    /// - Returns: The same document without anything to fetch.
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

    /// The document's own policy names hosts for pictures, which are no longer needed.
    private static func allowingData(_ html: String) -> String {
        guard let start = html.firstRange(of: "img-src ")?.upperBound,
            let end = html[start...].firstIndex(where: { $0 == ";" || $0 == "\"" })
        else { return html }
        return html.replacingCharacters(in: start..<end, with: "data:")
    }
}
