import LayoverFlights
import LayoverJSON
import LayoverPreview

/// A results page: itineraries with the cards in their places, as a client draws them.
struct PageExport {
    private let answer: JSONValue
    private let cards: [JSONValue]
    private let scene: PreviewScene
    private let pictures: SelfContained

    /// - Parameters:
    ///   - view: The answer of `/api/page`.
    ///   - scene: The width and the scheme, `light` or `dark`.
    ///   - pictures: Embeds pictures into the documents.
    init(_ view: JSONValue, scene: PreviewScene, pictures: SelfContained) {
        answer = view["answer"] ?? .null
        cards = (answer["layout"] ?? view["layout"])?["cards"]?.items ?? []
        self.scene = scene
        self.pictures = pictures
    }

    var html: String {
        let trips = ItinerarySummary.rows(of: answer, count: ExportLimits.trips)
        var rows: [String] = []
        for place in 0...trips.count {
            rows += cards.filter { index(of: $0, among: trips) == place }.map(card)
            if place < trips.count { rows.append(trips[place].html) }
        }
        return
            "<div class=\"screen \(scene.scheme.rawValue)\" style=\"width:\(scene.width + 24)px\">\(rows.joined(separator: "\n"))</div>"
    }

    /// The number of results before a card: its index, but at most the number of results.
    private func index(of card: JSONValue, among trips: [ItinerarySummary]) -> Int {
        if let anchor = card["place"]?["anchor"]?.string, let found = trips.firstIndex(where: { $0.id == anchor }) {
            return found
        }
        return min(card["place"]?["index"]?.int ?? trips.count, trips.count)
    }

    private func card(_ card: JSONValue) -> String {
        let content: ExportFrame.Content =
            if let html = card["html"]?.string {
                .document(pictures.document(html))
            } else if let data = card["data"]?.members {
                .fields(NativeText.fields(data))
            } else {
                .nothing(card["text"]?.string ?? card["label"]?.string ?? "a card without content")
            }
        return ExportFrame(
            caption: card["label"]?.string ?? card["widget"]?.string ?? "a card", scheme: scene.scheme.rawValue,
            width: scene.width, height: height(card), content: content
        ).html
    }

    private func height(_ card: JSONValue) -> Int {
        card["height"]?.int ?? card["height"]?[scene.width < 600 ? "compact" : "regular"]?.int ?? 0
    }
}
